// Runs in a page before its own code: whoever comes has read the hall's notice in this session, save where it is looked at.

/** Only `#/home` shows it to every newcomer: on any other page it would lie over what somebody came for. */
export function readNotice() {
  if (window !== window.top || location.protocol === 'about:' || location.hash.startsWith('#/home')) return
  sessionStorage.setItem('noticeSeen', '1')
}
