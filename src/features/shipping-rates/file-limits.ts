/** The largest file of rates that is taken. */
export const mostFileLines = 10_000
export const mostFileMegabytes = 4
export const mostFileBytes = mostFileMegabytes * 1024 * 1024
