// The sanitiser's allowlist of the member app.
import { createCleaner } from '@lanting/browser-kit/html/clean-html'
import { SHOWN_HTML } from '@lanting/contract/data/html-allowed'

export const cleaner = createCleaner(SHOWN_HTML)
