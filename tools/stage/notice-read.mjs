// Runs in a page before its own code: marks the hall's notice as read in this session, save where it is under test.

/** Only `#/home` shows it to every newcomer: on any other page it would cover the content. */
export function readNotice() {
  if (window !== window.top || location.protocol === 'about:' || location.hash.startsWith('#/home')) return
  sessionStorage.setItem('noticeSeen', '1')
}
