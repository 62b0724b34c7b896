// Installs the app on the home screen, or knows that it is there or how it gets there.
import { useOffer } from '#src/lib/device/install.ts'

async function accept(): Promise<void> {
  const { offer } = useOffer.getState()
  // A prompt can be used once, whatever the answer.
  useOffer.setState({ offer: null })
  await offer?.prompt()
}

/** null when the browser has not offered it. */
export function useInstall(): (() => Promise<void>) | null {
  return useOffer((state) => state.offer) === null ? null : accept
}

/** Opened from the home screen: there is nothing to install. */
export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches

/** Safari on iPhone and iPad has no prompt; the steps are explained instead. An iPad names itself a Mac with a touch screen. */
export const hasSteps = ({ userAgent, maxTouchPoints }: Navigator = navigator): boolean =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
