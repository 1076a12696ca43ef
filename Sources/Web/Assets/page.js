// The moving parts. Every page can be read, and every form sent, without them.
'use strict'
document.documentElement.classList.add('js')

const one = (query, within = document) => within.querySelector(query)
const all = (query, within = document) => [...within.querySelectorAll(query)]
const clock = s => `${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, '0')}`
const say = text => { one('#says').textContent = text }
const drawing = (name, attributes) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const key in attributes) made.setAttribute(key, attributes[key])
  return made
}

// A second click sends nothing while the first form is on its way.
addEventListener('submit', event => {
  const form = event.target
  if (event.defaultPrevented) return
  if (event.timeStamp - Number(form.dataset.sent ?? -9999) < 3000) event.preventDefault()
  else form.dataset.sent = event.timeStamp
})
addEventListener('pageshow', () => all('form[data-sent]').forEach(form => { delete form.dataset.sent }))

// Keys that write something can be switched off.
const isHeard = event => event.key.length > 1 || event.key === ' ' || document.body.dataset.keys !== 'off'

// One sound at a time: on this page, and on every other of this diary.
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('voicecore') : null
const self = String(Math.random())
let sounding = null
const begins = audio => {
  if (sounding && sounding !== audio) sounding.pause()
  sounding = audio
  channel?.postMessage(self)
}
channel?.addEventListener('message', event => { if (event.data !== self) sounding?.pause() })

// The page of an entry: its wave, its words, its moments.
const player = one('[data-player]')
if (player) {
  const audio = one('audio.js-only', player), seek = one('.seek', player), played = one('#played')
  one('.said', player).setAttribute('d', one('.voice', player).getAttribute('d'))
  const toggle = one('[data-toggle]', player), time = one('[data-clock]', player)
  const bars = Number(one('.wave', player).getAttribute('viewBox').split(' ')[2])
  const words = all('[data-words] i[data-s]'), total = Number(seek.max)
  const starts = words.map(word => Number(word.dataset.s)), ends = words.map(word => Number(word.dataset.e))
  const valueText = seek.getAttribute('aria-valuetext')
  // Short words stay lit long enough to be seen, unless the next word begins.
  const seen = starts.map((start, place) => Math.max(ends[place], Math.min(starts[place + 1] ?? Infinity, start + .15)))
  let lit = -1, cursor = -1, waking = 0

  // The number of words begun by a time.
  const begun = t => {
    let low = 0, high = starts.length
    while (low < high) { const middle = (low + high) >> 1; if (starts[middle] <= t) low = middle + 1; else high = middle }
    return low
  }
  // The word being said at a time.
  const wordAt = t => {
    const count = begun(t)
    return count > 0 && t < seen[count - 1] ? count - 1 : -1
  }
  const light = place => {
    if (place === lit) return
    words[lit]?.classList.remove('now')
    words[lit]?.removeAttribute('aria-current')
    lit = place
    words[lit]?.classList.add('now')
    words[lit]?.setAttribute('aria-current', 'true')
  }
  const draw = () => {
    const t = audio.currentTime
    played.setAttribute('width', bars * t / total)
    seek.value = t
    seek.setAttribute('aria-valuetext', valueText.replace('0:00', clock(t)))
    time.textContent = clock(t)
    light(audio.paused && t === 0 ? -1 : wordAt(t + .005))
    // A timer for the next word, which may be over before a late frame.
    clearTimeout(waking)
    const next = starts[begun(t + .005)]
    if (!audio.paused && next !== undefined) waking = setTimeout(draw, (next - t) / audio.playbackRate * 1000)
  }
  const frame = () => { draw(); if (!audio.paused) requestAnimationFrame(frame) }
  const play = () => audio.play().catch(() => say(audio.dataset.says))
  const turn = () => audio.paused ? play() : audio.pause()
  const go = (second, starting) => {
    audio.currentTime = Math.max(0, Math.min(total, second))
    draw()
    if (starting) play()
  }
  toggle.setAttribute('role', 'button')
  audio.addEventListener('play', () => {
    begins(audio)
    player.classList.add('playing')
    toggle.setAttribute('aria-label', toggle.dataset.pause)
    requestAnimationFrame(frame)
  })
  audio.addEventListener('pause', () => {
    player.classList.remove('playing')
    toggle.setAttribute('aria-label', toggle.dataset.text)
    draw()
  })
  audio.addEventListener('seeked', draw)
  audio.addEventListener('ended', () => { audio.currentTime = 0; draw() })
  audio.addEventListener('error', () => say(audio.dataset.says))
  toggle.addEventListener('click', event => { event.preventDefault(); turn() })
  seek.addEventListener('input', () => go(Number(seek.value)))
  all('[data-skip]', player).forEach(button =>
    button.addEventListener('click', () => go(audio.currentTime + Number(button.dataset.skip))))
  const rates = [1, 1.25, 1.5, .75]
  one('[data-rate]', player).addEventListener('click', event => {
    audio.playbackRate = rates[(rates.indexOf(audio.playbackRate) + 1) % rates.length]
    one('span', event.currentTarget).textContent = audio.playbackRate
  })
  document.addEventListener('click', event => {
    const link = event.target.closest('a[data-at]'), word = event.target.closest('i[data-s]')
    if (event.target.closest('.doubt, button, input')) return
    // A click in a phrase plays its word; the keyboard plays the phrase.
    if (word && !getSelection().toString()) { event.preventDefault(); go(Number(word.dataset.s), true) }
    else if (link) { event.preventDefault(); go(Number(link.dataset.at), true) }
  })

  const here = () => {
    const place = ends.findIndex(end => end > audio.currentTime + .01)
    return place < 0 ? words.length - 1 : place
  }
  const step = by => {
    if (!words.length) return false
    words[cursor]?.classList.remove('cursor')
    cursor = Math.max(0, Math.min(words.length - 1, (cursor < 0 ? here() : cursor) + by))
    words[cursor].classList.add('cursor')
    words[cursor].scrollIntoView({ block: 'nearest' })
    go(starts[cursor])
    say(`${words[cursor].textContent}, ${clock(starts[cursor])}`)
  }
  const sentence = by => {
    if (!words.length) return false
    const firsts = [0, ...words.flatMap((word, place) =>
      /[.?!…。]$/.test(word.textContent) && place + 1 < words.length ? [place + 1] : [])]
    const now = firsts.filter(first => first <= here()).length - 1
    go(starts[firsts[Math.max(0, Math.min(firsts.length - 1, now + by))]], !audio.paused)
  }
  const keys = {
    ' ': event => event.target.matches('a, button, summary') ? false : turn(),
    ArrowLeft: event => go(audio.currentTime - (event.shiftKey ? 15 : 5)),
    ArrowRight: event => go(audio.currentTime + (event.shiftKey ? 15 : 5)),
    ',': () => step(-1), '.': () => step(1), '[': () => sentence(-1), ']': () => sentence(1),
    d: () => {
      // The next after the focused word, or after the one just corrected.
      const doubts = all('.doubt'), at = doubts.indexOf(document.activeElement), note = one('#kept')
      const next = at < 0 && note ? doubts.findIndex(doubt => note.compareDocumentPosition(doubt) & 4) : at + 1
      doubts[next < 0 ? 0 : next % doubts.length]?.focus()
    },
    Enter: event => cursor < 0 || event.target.matches('a, button, summary') ? false : go(starts[cursor], true)
  }
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!isHeard(event) || event.target.matches('input:not(.seek), textarea, select, [popover], [popover] *')) return
    const moment = /^[1-9]$/.test(event.key) ? all('.moments a')[event.key - 1] : null
    if (moment) { event.preventDefault(); go(Number(moment.dataset.at), true); return }
    const action = keys[event.key]
    if (action && action(event) !== false) event.preventDefault()
  })
  const from = location.hash.startsWith('#t=') ? Number(location.hash.slice(3)) : Number(audio.dataset.at)
  if (from > 0) audio.addEventListener('loadedmetadata', () => go(from), { once: true })
}

// Play buttons in lists, also in rows that were added later.
let row = null
document.addEventListener('click', event => {
  const link = event.target.closest('[data-play]')
  if (!link) return
  event.preventDefault()
  if (row?.link === link) return row.audio.paused ? row.audio.play() : row.audio.pause()
  row?.end()
  const entry = link.closest('.row'), line = one('.line', entry), voice = line && one('.voice', line)
  const audio = new Audio(link.getAttribute('href'))
  let hole = null, cut = null, said = null
  if (voice) {
    cut = drawing('rect', { x: 0, y: 0, width: 0, height: 30 })
    hole = drawing('clipPath', { id: 'said' })
    said = drawing('path', { d: voice.getAttribute('d'), class: 'said', 'clip-path': 'url(#said)' })
    hole.append(cut)
    line.append(hole, said)
  }
  const begun = { link, audio, end() { audio.pause(); said?.remove(); hole?.remove(); entry.classList.remove('playing') } }
  row = begun
  audio.addEventListener('timeupdate', () => cut?.setAttribute('width', audio.currentTime))
  audio.addEventListener('play', () => { begins(audio); entry.classList.add('playing') })
  audio.addEventListener('pause', () => { entry.classList.remove('playing'); catchUp() })
  audio.addEventListener('ended', () => { begun.end(); if (row === begun) row = null })
  audio.play().catch(() => say(link.getAttribute('aria-label')))
})

// Changes elsewhere: the page is loaded again, and new content replaces old.
// It waits while something plays or is being typed.
let isStale = false
const isBusy = () => document.hidden || (sounding && !sounding.paused) || one('[popover]:popover-open') ||
  document.activeElement?.matches('main :is(input, textarea, select)')
const take = (fresh, isFirst) => {
  const known = new Set(all('article[id]').map(entry => entry.id)), focus = document.activeElement
  const href = focus?.closest('main, .spine nav') && focus.getAttribute('href'), key = focus?.dataset?.key
  document.title = fresh.title
  document.body.className = fresh.body.className
  document.body.dataset.events = fresh.body.dataset.events
  for (const part of ['main', '.spine nav', '.spine-speak, .spine > .speak-small']) {
    const old = one(part), next = one(part, fresh)
    if (old && next && part === 'main') old.replaceChildren(...next.childNodes)
    else if (old && next) old.replaceWith(next)
  }
  const again = href ? one(`[href="${CSS.escape(href)}"]`) : key ? one(`[data-key="${key}"]`) : null
  if (again) again.focus({ preventScroll: true })
  const came = all('article[id]').find(entry => !known.has(entry.id))
  if (came && !isFirst) say(one('h2, h3', came).textContent)
}
// The page of an entry follows that entry alone, and reloads only where nothing typed is lost.
const shown = document.body.dataset.shows
const meanwhile = what => {
  const note = one(`[data-${what}]`)
  if (!note?.hidden) return
  note.hidden = false
  say(one('p', note).firstChild.textContent)
}
const isBegun = () => isBusy() || one('textarea.lined') || one('audio.js-only')?.currentTime > 0 ||
  all('main input[type=text]').some(field => field.value !== field.defaultValue)
const lookAgain = () => {
  const request = new XMLHttpRequest()
  request.open('GET', location.href)
  request.responseType = 'document'
  request.onload = () => {
    const fresh = request.response?.body?.dataset
    if (request.status === 404) return meanwhile('removed')
    if (request.status !== 200 || !fresh) return
    document.body.dataset.events = fresh.events
    if (fresh.shows === shown) return
    if (isBegun()) meanwhile('changed')
    else location.reload()
  }
  request.send()
}
const catchUp = () => {
  if (!isStale || document.hidden || (!shown && isBusy())) return
  isStale = false
  if (shown) return lookAgain()
  const request = new XMLHttpRequest()
  request.open('GET', location.href)
  request.responseType = 'document'
  request.onload = () => {
    if (isBusy()) isStale = true
    else if (request.status === 200 && request.response) take(request.response)
    else location.reload()
  }
  request.send()
}
const look = () => { isStale = true; catchUp() }
let stream = null, tries = 0
const told = new Set()
// Tells a stopped program from a restarted one, which needs a new link.
const lose = () => {
  const banner = one('[data-lost]'), request = new XMLHttpRequest()
  const show = isShut => {
    one('[data-gone]', banner).hidden = isShut
    one('[data-shut]', banner).hidden = !isShut
    banner.hidden = !isShut && tries < 5
  }
  request.open('HEAD', '/keys')
  request.onload = () => show(request.status === 403)
  request.onerror = () => show(false)
  request.send()
}
const listen = () => {
  stream = new EventSource('/events?since=' + encodeURIComponent(document.body.dataset.events))
  stream.addEventListener('open', () => { tries = 0; one('[data-lost]').hidden = true })
  stream.addEventListener('error', () => {
    if (stream?.readyState !== EventSource.CLOSED && ++tries < 4) return
    stream?.close()
    stream = null
    ++tries
    lose()
    if (!document.hidden) setTimeout(() => { if (!stream) listen() }, Math.min(8, 2 ** Math.max(0, tries - 4)) * 1000)
  })
  stream.addEventListener('changed', look)
  stream.addEventListener('state', () => { sounding?.pause(); look() })
  stream.addEventListener('progress', event => {
    const { key, share } = JSON.parse(event.data), bar = one(`[data-progress="${CSS.escape(key)}"]`)
    if (bar && share !== undefined) bar.value = 100 * share
  })
  stream.addEventListener('words', event => {
    const live = one('[data-live-words]'), { text, fresh } = JSON.parse(event.data)
    if (!live || !one('.is-on')) return
    const end = document.createElement('span')
    end.className = 'fresh'
    end.textContent = fresh
    live.replaceChildren(text + ' ', end)
  })
  stream.addEventListener('meter', event => {
    const left = one('[data-left]'), line = one('[data-line]'), { seconds, level } = JSON.parse(event.data)
    if (!left || !one('.is-on')) return
    const cap = line.viewBox.baseVal.width, rest = Math.max(0, cap - seconds), second = Math.max(0, Math.ceil(seconds) - 1)
    left.textContent = clock(Math.ceil(rest))
    one('[data-level]')?.setAttribute('width', 188 * level)
    for (const at of [60, 30, 10]) if (rest <= at && rest > at - 5 && !told.has(at)) { told.add(at); say(line.dataset.says.replace('0', at)) }
    if (second !== drawn) { drawn = second; loudest = 0; steady = one('.voice', line).getAttribute('d').split(/(?=m)/i).slice(0, second).join('') }
    loudest = Math.max(loudest, level)
    const half = Math.max(.6, loudest * 14.4)
    one('.voice', line).setAttribute('d', `${steady}M${second}.5 ${15 - half}V${15 + half}`)
    one('.rule', line).setAttribute('d', `M${second + 1} 15H${cap}`)
    one('.now', line)?.setAttribute('d', `M${second + .6} 1V29`)
  })
}
let drawn = -1, loudest = 0, steady = ''
if (document.body.hasAttribute('data-events')) {
  const turn = () => {
    if (document.hidden) { stream?.close(); stream = null } else if (!stream) listen()
  }
  document.addEventListener('visibilitychange', turn)
  document.addEventListener('focusout', () => setTimeout(catchUp))
  if (!document.hidden) listen()
}

// Month and year: one stop for Tab, arrows inside.
all('[data-grid]').forEach(grid => {
  const days = all('a', grid).filter(day => !day.closest('.mn'))
  if (!days.length) return
  const stop = to => days.forEach(day => { day.tabIndex = day === to ? 0 : -1 })
  const middle = day => { const box = day.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2] }
  stop(days.find(day => day.closest('[aria-current], .now')) ?? days.at(-1))
  grid.addEventListener('keydown', event => {
    const from = days.indexOf(document.activeElement)
    if (from < 0) return
    const [x, y] = middle(days[from])
    const nearest = fits => days.filter(day => day !== days[from]).map(day => [day, ...middle(day)])
      .filter(([, ox, oy]) => fits(ox - x, oy - y))
      .sort((p, q) => Math.hypot(p[1] - x, p[2] - y) - Math.hypot(q[1] - x, q[2] - y))[0]?.[0]
    const inRow = days.filter(day => Math.abs(middle(day)[1] - y) < 8)
    const to = {
      ArrowRight: () => nearest((dx, dy) => dx > 4 && Math.abs(dy) < 8) ?? days[from + 1],
      ArrowLeft: () => nearest((dx, dy) => dx < -4 && Math.abs(dy) < 8) ?? days[from - 1],
      ArrowDown: () => nearest((dx, dy) => dy > 4 && Math.abs(dx) < 8) ?? nearest((dx, dy) => dy > 4),
      ArrowUp: () => nearest((dx, dy) => dy < -4 && Math.abs(dx) < 8) ?? nearest((dx, dy) => dy < -4),
      Home: () => inRow[0],
      End: () => inRow.at(-1)
    }[event.key]?.()
    if (event.key === 'PageUp') one('[rel=prev]')?.click()
    if (event.key === 'PageDown') one('[rel=next]')?.click()
    if (to) { event.preventDefault(); stop(to); to.focus() }
  })
})

// The tree: one stop for Tab; along a bough, and from bough to bough.
all('[data-tree]').forEach(tree => {
  const boughs = all('.leaves-of', tree).map(bough => all('a', bough)), leaves = boughs.flat()
  const card = one('[data-leaf-card]')
  const stop = to => leaves.forEach(leaf => leaf.setAttribute('tabindex', leaf === to ? '0' : '-1'))
  const show = event => {
    const leaf = event.target.closest('.leaves-of a')
    if (!leaf || !card) return
    const [when, ...rest] = leaf.getAttribute('aria-label').split(': ')
    card.children[0].textContent = when
    card.children[1].textContent = rest.join(': ')
  }
  // A thousand leaves would hold up the first paint, so wood and words come first.
  let isWaiting = !performance.getEntriesByType('paint').length
  const grow = () => {
    if (!isWaiting) return
    isWaiting = false
    tree.classList.remove('later')
    stop(leaves.at(-1))
  }
  if (isWaiting) {
    tree.classList.add('later')
    new PerformanceObserver(grow).observe({ type: 'paint' })
    // Some browsers never paint a page in the background.
    setTimeout(grow, 300)
  } else stop(leaves.at(-1))
  tree.addEventListener('pointerover', show)
  tree.addEventListener('focusin', show)
  tree.addEventListener('keydown', event => {
    const at = boughs.findIndex(bough => bough.includes(document.activeElement))
    if (at < 0) return
    const bough = boughs[at], place = bough.indexOf(document.activeElement)
    const other = by => {
      const next = boughs[at + by]
      return next?.[Math.round(place / Math.max(1, bough.length - 1) * (next.length - 1))]
    }
    const to = {
      ArrowRight: () => bough[place + 1] ?? boughs[at + 1]?.[0],
      ArrowLeft: () => bough[place - 1] ?? boughs[at - 1]?.at(-1),
      ArrowUp: () => other(1), PageDown: () => other(1), ArrowDown: () => other(-1), PageUp: () => other(-1),
      Home: () => bough[0], End: () => bough.at(-1)
    }[event.key]?.()
    if (to) { event.preventDefault(); stop(to); to.focus() }
  })
})

// Keys that work everywhere while no field has the focus.
let before = ''
addEventListener('keydown', event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !isHeard(event)) return
  if (event.target.matches('input, textarea, select, [popover], [popover] *')) return
  const pressed = { e: 'E', w: 'W', ' ': 'Space', Enter: 'Enter' }[event.key], button = pressed && one(`[data-key="${pressed}"]`)
  if (button && !(pressed.length > 1 && event.target.matches('a, button, summary'))) { event.preventDefault(); button.click(); return }
  // No letter records; R leads to the page where Enter does.
  if (event.key === 'r' && one('[data-key="R"]')) { event.preventDefault(); location.assign('/record'); return }
  const go = key => { const link = one(`.spine [data-key="${key}"]`); if (link) { event.preventDefault(); link.click() } }
  const field = one('#q')
  if (before === 'g' && /^[tcbm]$/.test(event.key)) go('g' + event.key)
  else if (event.key === '/' && field) { event.preventDefault(); field.focus(); field.select() }
  else if (event.key === '/') go('/')
  else if (event.key === '?') { event.preventDefault(); showKeys() }
  before = event.key
})

// The card of keys: Escape closes it and returns the focus.
const showKeys = () => {
  const card = one('#keys-card')
  if (card) return card.showPopover()
  const request = new XMLHttpRequest()
  request.open('GET', '/keys')
  request.responseType = 'document'
  request.onload = () => {
    const keys = request.status === 200 && one('main', request.response)
    if (!keys) return location.assign('/keys')
    const made = document.createElement('div')
    made.id = 'keys-card'
    made.popover = 'auto'
    made.tabIndex = -1
    made.autofocus = true
    made.append(...keys.childNodes)
    const head = one('h1', made)
    head.id = 'keys-head'
    made.setAttribute('role', 'dialog')
    made.setAttribute('aria-labelledby', 'keys-head')
    document.body.append(made)
    made.showPopover()
  }
  request.onerror = () => location.assign('/keys')
  request.send()
}

// Results come while a person types; no query stands in an address.
const field = one('#q'), results = one('[data-results]')
if (field && results) {
  let asked = field.value, waiting = 0, request = null
  const ask = () => {
    if (field.value.trim() === asked.trim()) return
    asked = field.value
    request?.abort()
    if (!asked.trim()) return results.replaceChildren()
    request = new XMLHttpRequest()
    request.open('POST', '/search')
    request.setRequestHeader('Content-Type', 'application/x-www-form-urlencoded')
    request.responseType = 'document'
    request.onload = () => {
      const found = request.response && one('[data-results]', request.response)
      if (!found) return
      row?.end()
      results.replaceChildren(...found.childNodes)
      history.replaceState(null, '', request.responseURL)
      say(one('[role=status]', results)?.textContent ?? '')
    }
    request.send(new URLSearchParams(new FormData(field.form)).toString())
  }
  field.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(ask, 150) })
}

// A typed text is not left by accident.
let isSent = false
new Set(all('textarea.lined').map(text => text.form)).forEach(form => {
  const note = one('[data-unsent]', form), sound = one('audio', form)
  if (sound) form.addEventListener('keydown', event => {
    if (event.key === 'Escape') sound.paused ? sound.play() : sound.pause()
    else if (event.ctrlKey && event.key === ',') sound.currentTime = Math.max(0, sound.currentTime - 3)
    else return
    event.preventDefault()
  })
  // A form is not sent while nobody would take it: its text would be lost.
  let isSure = false
  const stay = isShut => {
    note.hidden = false
    one('[data-gone]', note).hidden = isShut
    one('[data-shut]', note).hidden = !isShut
  }
  form.addEventListener('submit', event => {
    if (isSure) { isSent = true; return }
    event.preventDefault()
    const request = new XMLHttpRequest(), { submitter } = event
    request.open('HEAD', '/keys')
    request.onload = () => {
      if (request.status === 403) return stay(true)
      note.hidden = isSure = true
      form.requestSubmit(submitter)
      isSure = false
    }
    request.onerror = () => stay(false)
    request.send()
  })
  addEventListener('beforeunload', event => {
    const isTyped = all('textarea', form).some(field => field.value !== field.defaultValue)
    if (!isSent && (form.hasAttribute('data-unsaved') || isTyped)) event.preventDefault()
  })
})

// Memos from files: each in pieces, so that an upload can be continued.
const drop = one('[data-drop]')
if (drop) {
  const files = one('#files'), outcomes = one('#outcomes'), token = one('[name=token]', drop).value
  const ask = (method, path, headers, body, progress) => new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    request.open(method, path)
    for (const name in headers) request.setRequestHeader(name, headers[name])
    if (method === 'GET') request.responseType = 'document'
    if (progress) request.upload.addEventListener('progress', event => progress(event.loaded))
    request.addEventListener('load', () => request.status < 400 ? done(request) : failed(request))
    request.addEventListener('error', () => failed(request))
    request.send(body)
  })
  const ours = { 'X-VoiceCore-Token': token, 'Tus-Resumable': '1.0.0' }
  const base64 = text => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
  const begun = new Map()
  // The progress in words: file, count and share.
  let sent = 0, count = 0
  const words = (text, share) => text.replace('{number}', sent).replace('{count}', count).replace('{share}', Math.floor(share))
  const send = async file => {
    sent++
    const key = `${file.name} ${file.size} ${file.lastModified}`
    const line = document.createElement('li'), name = document.createElement('b')
    const bar = document.createElement('progress')
    name.textContent = file.name
    bar.max = file.size
    bar.value = 0
    bar.setAttribute('aria-label', file.name)
    const where = document.createElement('span')
    where.className = 'small quiet'
    where.textContent = words(drop.dataset.saysPlace, 0)
    line.append(name, ' ', bar, ' ', where)
    const fail = text => { where.remove(); bar.replaceWith(text); say(`${file.name} ${text}`) }
    outcomes.prepend(line)
    if (file.size === 0) return fail(drop.dataset.saysEmpty)
    say(`${file.name}: ${where.textContent}`)
    try {
      if (!begun.has(key)) {
        const about = `filename ${base64(file.name)},modified ${base64(String(file.lastModified))}`
        const headers = { ...ours, 'Upload-Length': file.size, 'Upload-Metadata': about }
        begun.set(key, (await ask('POST', '/api/entries', headers)).getResponseHeader('Location'))
      }
      const place = begun.get(key), type = 'application/offset+octet-stream'
      let from = Number((await ask('HEAD', place, ours)).getResponseHeader('Upload-Offset'))
      while (from < file.size) {
        const start = from, headers = { ...ours, 'Content-Type': type, 'Upload-Offset': start }
        const sent = await ask('PATCH', place, headers, file.slice(start, start + (4 << 20)), part => {
          bar.value = start + part
          where.textContent = words(drop.dataset.saysPlace, Math.min(100, 100 * bar.value / file.size))
        })
        from = Number(sent.getResponseHeader('Upload-Offset'))
      }
      bar.removeAttribute('value')
      where.textContent = words(drop.dataset.saysFiled, 100)
      const id = place.split('/').pop(), page = (await ask('GET', `/upload/${id}`)).response
      const outcome = document.importNode(page.getElementById(`u-${id}`), true)
      line.replaceWith(outcome)
      say(outcome.textContent)
      begun.delete(key)
    } catch (failed) {
      if (failed.status === 404) begun.delete(key)
      fail(drop.dataset.says)
    }
  }
  // One after another: the first is heard while the next is sent.
  let turn = Promise.resolve()
  const add = list => {
    if (sent === count) sent = count = 0
    count += list.length
    ;[...list].forEach(file => { turn = turn.then(() => send(file)) })
  }
  drop.addEventListener('submit', event => { event.preventDefault(); add(files.files); drop.reset() })
  addEventListener('dragover', event => event.preventDefault())
  addEventListener('drop', event => { event.preventDefault(); add(event.dataTransfer.files) })
}
