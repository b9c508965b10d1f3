export const unitReport: string
export const e2eReport: string
export function countTests(): { passed: number; failed: number }
