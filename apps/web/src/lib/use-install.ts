// Installs the app on the home screen.
import { useOffer } from '#src/lib/install.ts'

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
