// The HTML cleaner of the office's previews: the same rules as the server's on saving.
import { createCleaner } from '@lanting/browser-kit/html/clean-html'
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'

export const cleaner = createCleaner(SAVED_HTML)
