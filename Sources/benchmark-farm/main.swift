// Code at the top level belongs to the main actor; the work does not.
await FarmBenchmark.main()
