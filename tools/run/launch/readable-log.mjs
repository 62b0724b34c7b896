// Turns the JSON lines of our programs into lines for a terminal.

/**
 * @param {string} text
 * @returns {string}
 */
export function readableLog(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      if (!line.startsWith('{')) return line
      try {
        const { msg, err } = JSON.parse(line)
        return [msg, err?.stack ?? err?.message].filter(Boolean).join('\n') || line
      } catch {
        return line
      }
    })
    .join('\n')
}
