export const steps = ['1', '2', '3', '4', '5'] as const
export type Step = (typeof steps)[number]

/** How the shop's proof of the API secret key is awaited, in milliseconds. */
export const PROOF_POLL_MS = 5_000
export const PROOF_PATIENCE_MS = 60_000

/** The step that an address names, or null: only '1' to '5' as they are written are steps. */
export const toStep = (text: string): Step | null => steps.find((step) => step === text) ?? null

export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null
export const stepAfter = (step: Step): Step | null => steps[steps.indexOf(step) + 1] ?? null

/** Progress counts the four steps of work; the last page congratulates and shows a full bar. */
export const getProgress = (step: Step) => {
  const done = Math.min(Number(step), 4)
  return { label: `${done} / 4`, percent: done * 25 }
}

/** What a saved store tells of how far its merchant came. */
type SavedStore = { name: string; api_secret_key: string | null; missing_access_scopes: readonly string[] }

/** Where a merchant who came back goes on: the keys to repair, the proof to await, or null when keys were never saved. */
export const unfinishedStep = (store: SavedStore | null): Step | null => {
  if (!store || store.api_secret_key === null) return null
  return store.missing_access_scopes.length ? '4' : '5'
}

/** Opening step 1 with a saved store leads on to step 2, unless the merchant went back to step 1 on purpose. */
export const leadsOn = (step: Step, store: { name: string } | null, wentBack: boolean): boolean =>
  step === '1' && !wentBack && Boolean(store?.name)
