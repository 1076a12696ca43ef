extension LookTests {
    /// What is wrong with a page as it is drawn, in lines; nothing when nothing is.
    static let faults = """
        (async () => {
          const found = []
          const kind = one => `<${one.tagName.toLowerCase()} ${one.getAttribute('class') ?? ''}>`
          const name = one => `${kind(one)} ${one.textContent.trim().slice(0, 30)}`
          const say = (fault, one, more = '') => found.push(`${fault}: ${name(one)} ${more}`)
          const all = query => [...document.querySelectorAll(query)]
          const isShown = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: false })
            && !one.closest('.sr, .skip, .sprite, noscript, [popover]') && one.getBoundingClientRect().width > 0
          await document.fonts.ready
          // On a phone the window itself grows with what is too wide.
          const width = document.documentElement.clientWidth
          if (document.documentElement.scrollWidth > width) {
            const isWide = one => one.getBoundingClientRect().right > width + 1 && !one.closest('.scroll')
            found.push('too wide: ' + all('body *').filter(isWide).slice(0, 3).map(name))
          }
          const ids = all('[id]').map(one => one.id)
          ids.filter((id, place) => ids.indexOf(id) !== place).forEach(id => found.push('two of ' + id))
          for (const attribute of ['aria-labelledby', 'aria-describedby', 'popovertarget', 'list', 'for'])
            all(`[${attribute}]`).forEach(one => {
              if (!ids.includes(one.getAttribute(attribute))) say('points nowhere', one)
            })
          all('a[href], button, summary').forEach(one => {
            const text = one.getAttribute('aria-label') ?? one.textContent + (one.querySelector('img')?.alt ?? '')
            if (isShown(one) && !text.trim()) say('no name', one)
          })
          all('input:not([type=hidden]), textarea, audio[controls]').forEach(one => {
            const isNamed = one.labels?.length || one.getAttribute('aria-label') || one.closest('noscript')
            if (!isNamed) say('without a label', one, one.name)
          })
          all('svg').forEach(one => {
            const isNamed = one.getAttribute('role') && one.getAttribute('aria-label')
            const isPart = one.closest('[aria-hidden=true]') || one.parentElement.closest('svg')
            if (!isNamed && !isPart) say('a drawing without a name', one)
          })
          if (all('h1').length !== 1) found.push('h1: ' + all('h1').length)
          let level = 0
          all('h1, h2, h3').forEach(one => {
            if (Number(one.tagName[1]) > level + 1) say('a heading leaves one out', one)
            level = Number(one.tagName[1])
          })
          all('a[href], button, input:not([type=hidden]), summary').filter(isShown).forEach(one => {
            const box = one.getBoundingClientRect(), inLine = getComputedStyle(one).display.startsWith('inline')
            const isText = inLine && one.closest('p, td, th, li, dd, h1, h2, h3')
            if (Math.min(box.width, box.height) < 23.5 && !isText && !one.closest('svg'))
              say('too small', one, `${box.width} x ${box.height}`)
          })
          const numbers = color => color.match(/[\\d.]+/g)?.map(Number) ?? []
          const light = ([red, green, blue]) => [red, green, blue].map(part => part / 255)
            .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
            .reduce((sum, part, place) => sum + part * [.2126, .7152, .0722][place], 0)
          const paper = one => {
            for (let at = one; at; at = at.parentElement) {
              const color = numbers(getComputedStyle(at).backgroundColor)
              if (color.length === 3 || color[3] > .99) return color
            }
            return [255, 255, 255]
          }
          const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
          while (walk.nextNode()) {
            const one = walk.currentNode.parentElement
            if (!walk.currentNode.data.trim() || !isShown(one) || one.closest('datalist, title')) continue
            const style = getComputedStyle(one), isDrawn = one.namespaceURI.endsWith('svg')
            const lights = [light(numbers(isDrawn ? style.fill : style.color)), light(paper(one))]
            const [more, less] = lights.sort((p, q) => q - p)
            const ratio = (more + .05) / (less + .05), size = parseFloat(style.fontSize)
            const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
            if (ratio < (isLarge ? 3 : 4.5)) say('too pale', one, ratio.toFixed(2))
          }
          const other = performance.getEntriesByType('resource').filter(one => !one.name.startsWith(location.origin))
          if (other.length) found.push('asked elsewhere: ' + other.map(one => one.name))
          const jumped = await new Promise(done => {
            let sum = 0
            new PerformanceObserver(list => list.getEntries().forEach(one => { sum += one.value }))
              .observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
          })
          // What letters of another script move when they come is less than an eye sees.
          if (jumped >= .02) found.push('jumped by ' + jumped)
          return [...new Set(found)].slice(0, 12).join('\\n')
        })()
        """
}
