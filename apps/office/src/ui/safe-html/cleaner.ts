// What the office's previews keep: the same as the server keeps on saving.
import { createCleaner } from '@lanting/browser-kit/clean-html'
import { SAVED_HTML } from '@lanting/contract/data/html-allowed'

export const cleaner = createCleaner(SAVED_HTML)
