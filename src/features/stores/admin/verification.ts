import { type ConnectionKind, connectionKinds, rotationAdvice, scopeCategories } from '../rules.ts'

/** `waiting`: the shop has still to send its proof. `unknown`: an earlier line failed, so this one was not tried. */
export type Verdict = 'passed' | 'failed' | 'waiting' | 'unknown'
export type ReportLine = { id: string; label: string; verdict: Verdict; advice?: string }
export type Report = {
  kind: ConnectionKind
  shop: ReportLine
  keys: ReportLine[]
  scopes: ReportLine[]
  secret: ReportLine
}

/** What a refused `save-app-keys` says: its HTTP status, its sentence and its sentence for each field. */
export type Refusal = { status: number; message: string; errors: Record<string, string> }

type Connected = {
  connection_kind: ConnectionKind
  shop: string
  missingScopes: readonly string[]
  secretVerified: boolean
}

const keyAdvice: Record<string, string> = {
  access_token:
    'Copy the token again from the app. The shop shows it only once: if it is lost, uninstall and reinstall the app to get a new one.',
  api_key: "Copy the API key again from the same app's API credentials.",
  client_id: "Copy the Client ID again from the app's settings, and check that the app is installed in this shop.",
}
const scopeAdvice = {
  custom_app: 'Tick what is missing under Configuration → Admin API integration, then uninstall and reinstall the app.',
  dev_dashboard:
    "Add what is missing to the app's access scopes, release a new version, then uninstall and reinstall the app.",
}
const secretAdvice = {
  custom_app: "Copy the API secret key again from the same app's API credentials.",
  dev_dashboard: "Copy the Client ID and the Client secret again from the app's settings.",
}

const allScopes = scopeCategories.flatMap(({ scopes }): readonly string[] => scopes)

const lines = (kind: ConnectionKind, shop: string): Report => {
  const fields = connectionKinds[kind].fields.map(({ name, label }) => ({
    id: name,
    label,
    verdict: 'unknown' as const,
  }))
  const secret = fields.at(-1)!
  return {
    kind,
    shop: { id: 'shop', label: `Reach ${shop}`, verdict: 'unknown' },
    keys: fields.slice(0, -1),
    scopes: allScopes.map((scope) => ({ id: scope, label: scope, verdict: 'unknown' })),
    secret,
  }
}

const passed = (line: ReportLine): ReportLine => ({ ...line, verdict: 'passed' })
const failed = (line: ReportLine, ...advice: string[]): ReportLine => ({
  ...line,
  verdict: 'failed',
  advice: advice.filter(Boolean).join(' '),
})

/** The report on a store whose keys the shop accepted; the secret waits for its proof once every scope is granted. */
export const connectionReport = ({ connection_kind, shop, missingScopes, secretVerified }: Connected): Report => {
  const report = lines(connection_kind, shop)
  const missing = new Set(missingScopes)
  const secret: Verdict = secretVerified ? 'passed' : missing.size ? 'unknown' : 'waiting'
  return {
    ...report,
    shop: passed(report.shop),
    keys: report.keys.map(passed),
    scopes: report.scopes.map((scope) =>
      missing.has(scope.id) ? failed(scope, scopeAdvice[connection_kind]) : passed(scope),
    ),
    secret: { ...report.secret, verdict: secret },
  }
}

/** The report on a refusal, or null when it tells nothing about the shop (offline, signed out, our own failure). */
export const refusalReport = (kind: ConnectionKind, shop: string, refusal: Refusal): Report | null => {
  const report = lines(kind, shop)
  const { errors } = refusal
  const secretProblem = errors[report.secret.id]
  const firstWrong = report.keys.findIndex(({ id }) => errors[id])
  if (firstWrong >= 0 || secretProblem) {
    return {
      ...report,
      shop: passed(report.shop),
      keys: report.keys.map((line, at) =>
        errors[line.id]
          ? failed(line, errors[line.id] ?? '', keyAdvice[line.id] ?? '')
          : firstWrong < 0 || at < firstWrong
            ? passed(line)
            : line,
      ),
      secret: secretProblem ? failed(report.secret, secretProblem, secretAdvice[kind]) : report.secret,
    }
  }
  if (refusal.status !== 502 && !errors['store_domain']) return null
  const advice = 'Check the name of the shop, and that the shop is open, then try again.'
  return { ...report, shop: failed(report.shop, errors['store_domain'] ?? refusal.message, advice) }
}

/** The report after the waiting ended without a proof: none came, or one that is signed with another key. */
export const withoutProof = (report: Report, isRefused: boolean): Report =>
  report.secret.verdict === 'waiting'
    ? {
        ...report,
        secret: failed(
          report.secret,
          isRefused
            ? 'The shop signs its messages with a different key.'
            : 'The shop has not sent a message signed with it.',
          secretAdvice[report.kind],
          isRefused ? rotationAdvice : '',
        ),
      }
    : report

export const missingIn = (report: Report): string[] =>
  report.scopes.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
