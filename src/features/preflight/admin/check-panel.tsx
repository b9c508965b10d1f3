import { Alert, Button, Loader, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleXFilled from '@tabler/icons-react/dist/esm/icons/IconCircleXFilled.mjs'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import type { ConnectionCheck, Line } from '../contract.ts'
import { useCheck } from './use-check.ts'
import classes from './check-panel.module.css'

type Props = {
  storeId: string
  /** `store`, or the name of one of its providers. */
  subject: string
  onClose(): void
}

/** The body of a modal: what of a connection works, what does not and what to do, and the way to ask again. */
export const CheckPanel = ({ storeId, subject, onClose }: Props) => {
  const { query, last, run, running, problem } = useCheck(storeId, subject)
  const isKnown = query.data !== undefined
  return (
    <div className={classes.panel} aria-busy={running || undefined}>
      <Text size="sm" c="dimmed">
        We test everything that your checkout depends on. Nothing is changed and no one is charged. We also check once a
        week, and email you when something stops working.
      </Text>
      {problem && !running && (
        <Alert color="red" variant="light" radius="md" role="alert">
          {problem} {last ? 'Below is the last result.' : ''}
        </Alert>
      )}
      <QueryState query={query} skeleton={<Waiting />} errorTitle="The last check could not be loaded" order={3}>
        {() => (last ? <Outcome check={last} isBefore={running} /> : running && <Waiting />)}
      </QueryState>
      <output className={classes.announced}>
        {running ? 'Checking the connection…' : last && !problem && summary(last)}
      </output>
      <ModalFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={running} disabled={!isKnown} onClick={run}>
          {last ? 'Check again' : 'Check connection'}
        </Button>
      </ModalFoot>
    </div>
  )
}

/** What was found; `isBefore` while it is being found out anew: what stands there is the last result. */
const Outcome = ({ check, isBefore }: { check: ConnectionCheck; isBefore: boolean }) => {
  const zone = useSession().store?.time_zone
  return (
    <section
      aria-label={isBefore ? 'Last result' : 'Result'}
      className={classes.result}
      data-before={isBefore || undefined}
    >
      <header className={classes.head} data-well={check.is_well}>
        {isBefore ? (
          <b className={classes.asking}>
            <Loader size={14} aria-hidden /> Checking the connection…
          </b>
        ) : (
          <b>{summary(check)}</b>
        )}
        <Text size="xs" c="dimmed">
          {isBefore ? 'Last result, of ' : 'Checked on '}
          <time dateTime={check.ran_at}>{momentText(check.ran_at, zone)}</time>
        </Text>
      </header>
      <ul className={classes.lines}>
        {check.lines.map((line) => (
          <CheckLine key={line.name} line={line} />
        ))}
      </ul>
    </section>
  )
}

const summary = ({ lines }: ConnectionCheck) => {
  const failed = lines.filter(({ state }) => state === 'fails').length
  if (failed > 0) return failed === 1 ? 'One thing does not work.' : `${failed} things do not work.`
  return lines.some(({ state }) => state === 'open') ? 'Nothing is wrong.' : 'Everything works.'
}

const CheckLine = ({ line: { name, state, says, remedy, took_ms } }: { line: Line }) => (
  <li className={classes.line} data-state={state}>
    <span className={classes.mark}>
      <Mark state={state} />
      <VisuallyHidden>{words[state]}</VisuallyHidden>
    </span>
    <div className={classes.text}>
      <p className={classes.name}>
        {name} <span className={classes.took}>{duration(took_ms)}</span>
      </p>
      <p className={classes.says}>{says}</p>
      {remedy && <p className={classes.remedy}>{remedy}</p>}
    </div>
  </li>
)

const words: Record<Line['state'], string> = {
  works: 'Works: ',
  fails: 'Does not work: ',
  open: 'Not known yet: ',
}

const Mark = ({ state }: { state: Line['state'] }) => {
  if (state === 'works') return <IconCircleCheckFilled size={20} aria-hidden />
  return state === 'fails' ? <IconCircleXFilled size={20} aria-hidden /> : <IconCircleDashed size={20} aria-hidden />
}

const duration = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)

/** As tall as a usual result. */
const Waiting = () => (
  <div className={classes.result} aria-hidden>
    <div className={classes.head}>
      <Skeleton h={16} w={130} />
      <Skeleton h={12} w={190} mt={6} />
    </div>
    <div className={classes.lines}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div className={classes.line} key={key}>
          <Skeleton circle h={20} w={20} mt={2} />
          <div className={classes.text}>
            <Skeleton h={14} w="35%" mt={5} />
            <Skeleton h={12} w="75%" mt={9} mb={4} />
          </div>
        </div>
      ))}
    </div>
  </div>
)
