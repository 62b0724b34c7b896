// Runs inline before anything else: sets the theme, and asks for what the first screen needs while the code loads.
;(() => {
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

  const ask = (method, path, input) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token || ''}` }
    const body = method === 'POST' ? JSON.stringify(input) : undefined
    const answer = fetch(path, { method, headers, body })
    answer.catch(() => {})
    started[`${method} ${path} ${JSON.stringify(input)}`] = answer
  }
  ask('POST', '/api/app', {})
  if (token) ask('POST', '/api/user', {})
  else ask('POST', '/api/session/renew', {})
  if (/^(#\/?)?$/.test(location.hash)) {
    ask('POST', '/api/bannerList', { type: 2 })
    ask('POST', '/api/homenotice', {})
    ask('GET', '/api/game/list', {})
  }
  window.lantingStarted = started
})()
