import { Loader, Text, VisuallyHidden } from '@mantine/core'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import { missingIn, type Report, type ReportLine, type Verdict } from './verification.ts'
import classes from './verification-report.module.css'

/** What the shop said about each key and each permission, line by line, with what to do about the failures. */
export const VerificationReport = ({ report }: { report: Report }) => {
  const missing = missingIn(report)
  const first = report.scopes[0]
  return (
    <section aria-label="Verification report" className={classes.report}>
      <ul className={classes.lines}>
        <Line line={report.shop} />
        {report.keys.map((line) => (
          <Line key={line.id} line={line} />
        ))}
        <li className={classes.line} data-verdict={missing.length ? 'failed' : first?.verdict}>
          <Mark verdict={missing.length ? 'failed' : (first?.verdict ?? 'unknown')} />
          <div className={classes.text}>
            <span className={classes.label}>
              Permissions
              {first?.verdict !== 'unknown' && ` (${report.scopes.length - missing.length} of ${report.scopes.length})`}
            </span>
            <ul className={classes.scopes}>
              {report.scopes.map((scope) => (
                <li key={scope.id} data-verdict={scope.verdict}>
                  <Mark verdict={scope.verdict} small />
                  <code>{scope.label}</code>
                </li>
              ))}
            </ul>
            <Advice line={report.scopes.find(({ verdict }) => verdict === 'failed')} />
          </div>
        </li>
        <Line line={report.secret} />
      </ul>
    </section>
  )
}

const Line = ({ line }: { line: ReportLine }) => (
  <li className={classes.line} data-verdict={line.verdict}>
    <Mark verdict={line.verdict} />
    <div className={classes.text}>
      <span className={classes.label}>{line.label}</span>
      <Advice line={line} />
    </div>
  </li>
)

const Advice = ({ line }: { line: ReportLine | undefined }) =>
  line?.advice && (
    <Text size="sm" c="dimmed" mt={2}>
      {line.advice}
    </Text>
  )

const words: Record<Verdict, string> = {
  passed: 'Passed: ',
  failed: 'Failed: ',
  waiting: 'Waiting for the shop: ',
  unknown: 'Not checked yet: ',
}

const Mark = ({ verdict, small = false }: { verdict: Verdict; small?: boolean }) => {
  const size = small ? 15 : 20
  return (
    <span className={classes.mark}>
      {verdict === 'passed' && <IconCircleCheckFilled size={size} aria-hidden />}
      {verdict === 'failed' && <IconCircleXFilled size={size} aria-hidden />}
      {verdict === 'unknown' && <IconCircleDashed size={size} aria-hidden />}
      {verdict === 'waiting' && <Loader size={size - 3} aria-hidden />}
      <VisuallyHidden>{words[verdict]}</VisuallyHidden>
    </span>
  )
}
