// A target has to have a source; this one is here for the data beside it.
typedef int models_are_data;
