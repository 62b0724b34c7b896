// Inline, runs first: sets the theme, and requests what the first screen needs while the scripts load.
{
  const root = document.documentElement
  const started = {}
  let prefs = {}
  let token = null
  try {
    prefs = JSON.parse(localStorage.getItem('devicePrefs') || '{}')
    token = sessionStorage.getItem('token')
  } catch {
    prefs = {}
  }
  if (prefs.theme === 'light' || prefs.theme === 'dark') root.dataset.theme = prefs.theme
  if (prefs.rise === 'green') root.dataset.rise = 'green'

  const ask = (method, path, input, onData) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token || ''}` }
    const body = method === 'POST' ? JSON.stringify(input) : undefined
    const answer = fetch(path, { method, headers, body })
    answer
      .then(
        (response) =>
          onData &&
          response
            .clone()
            .json()
            .then((envelope) => onData(envelope.data)),
      )
      .catch(() => {})
    started[`${method} ${path} ${JSON.stringify(input)}`] = answer
  }
  const preload = (href, kind) => {
    const link = document.createElement('link')
    link.rel = kind === 'script' ? 'modulepreload' : 'preload'
    link.as = kind
    // The screen loader requests styles in this mode; a preload in another mode would be fetched twice.
    if (kind === 'style') link.crossOrigin = ''
    // The landscape is small and the only thing to paint; it must not wait behind scripts.
    if (kind !== 'style') link.fetchPriority = kind === 'image' ? 'high' : 'low'
    link.href = href
    document.head.append(link)
  }

  ask('POST', '/api/app', {})
  if (token) ask('POST', '/api/user', {})
  else
    ask('POST', '/api/session/renew', {}, (renewed) => {
      token = renewed?.api_token
      if (token) ask('POST', '/api/user', {})
    })

  const isDark = prefs.theme ? prefs.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const page = location.hash.slice(1).split('?')[0]
  /** Shows the landscape from the first paint, where the page will have it. */
  const scene = (name, height) => {
    const src = `/art/scene/${name}.svg`
    preload(src, 'image')
    root.style.setProperty('--boot-scene', `url(${src})`)
    root.style.setProperty('--boot-scene-height', `${height}px`)
  }
  if (page === '/mine') scene(isDark ? 'mine-night' : 'mine', 240)
  if (page === '/login') {
    // One of twenty; the page reuses the one already shown.
    root.dataset.picture = crypto.getRandomValues(new Uint32Array(1))[0] % 20
    scene(`login${root.dataset.picture}`, 372)
  }
  if (location.search === '' && /^\/?$/.test(page)) {
    const hour = Math.floor((performance.timeOrigin + performance.now()) / 3600000 + 8) % 24
    const mood = isDark || hour < 5 || hour >= 19 ? 'night' : hour < 11 ? 'dawn' : hour < 17 ? 'day' : 'dusk'
    if (token) scene(`hall-${mood}`, 330)
    else scene(mood === 'night' ? 'visitor-night' : 'visitor', 300)
    ask('POST', '/api/bannerList', { type: 2 }, (banners) => {
      const first = banners[0]?.src
      if (/^\/[^/]/.test(first)) preload(first, 'image')
    })
    ask('POST', '/api/homenotice', {})
    ask('GET', '/api/game/list', {})
  }
  // Replaced by the build with the files of pages that are opened directly.
  const files = AHEAD[page] || []
  for (const file of files) preload(`/${file}`, file.endsWith('.css') ? 'style' : 'script')
  window.lantingStarted = started
}
