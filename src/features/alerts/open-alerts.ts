import type { Alert, AlertList } from './contract.ts'

export type OpenAlert = Pick<Alert, 'text' | 'page'>

/** Those that go on and are not muted. */
export const openAlerts = ({ alerts }: AlertList): OpenAlert[] =>
  alerts.filter((alert) => !alert.ended_at && !alert.is_muted).map(({ text, page }) => ({ text, page }))
