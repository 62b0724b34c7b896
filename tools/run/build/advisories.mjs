// Reads the answer of `npm audit --json`. Pure.

/**
 * @param {string} text
 * @returns {string[] | null} a line per package with an advisory; null when the registry gave no answer
 */
export function adviceIn(text) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, range: string }>, auditReportVersion?: number }} */
  let report
  try {
    report = JSON.parse(text)
  } catch {
    return null
  }
  if (report.auditReportVersion === undefined || report.vulnerabilities === undefined) return null
  return Object.entries(report.vulnerabilities).map(
    ([name, { severity, range }]) => `${name} ${range}: ${severity}`,
  )
}
