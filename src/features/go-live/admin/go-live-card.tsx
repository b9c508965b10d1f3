import { Anchor, Button, Card, CloseButton, Text, Title } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useRef, useState } from 'react'
import { AnchorLink } from '#kit/web/link.tsx'
import { notify } from '#kit/web/notify.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { Checklist } from '../contract.ts'
import { type Choice, isChoice } from '../lines.ts'
import { useChecklist } from './use-checklist.ts'
import classes from './go-live-card.module.css'

type Line = Checklist['lines'][number]

/** What is to do before shoppers come; one row once all is done, and nothing where the merchant has put it away. */
export const GoLiveCard = () => {
  const { query, leave, dismiss, saving } = useChecklist()
  const place = useRef<HTMLDivElement>(null)
  const show = () => void dismiss(false).then(() => place.current?.focus())
  useOpening('go-live', show)
  const hide = async () => {
    if (!(await dismiss(true))) return
    place.current?.focus()
    notify.success('The checklist is hidden. You can open it again at the bottom of this page.', {
      autoClose: 10_000,
      action: { label: 'Show it again', run: show },
    })
  }
  const { data } = query
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {data && !data.is_dismissed && (
        <Card component="section" padding={0} aria-label="Go-live checklist">
          <Head lines={data.lines} onHide={() => void hide()} />
          {query.isError && (
            <Text size="sm" role="alert" className={classes.failure ?? ''}>
              This may not be up to date. {errorMessage(query.error)}{' '}
              <Anchor component="button" type="button" inherit onClick={() => void query.refetch()}>
                Retry
              </Anchor>
            </Text>
          )}
          {data.lines.some((line) => !line.is_done) && (
            <Lines lines={data.lines} saving={saving} onLeave={(name, isLeft) => void leave(name, isLeft)} />
          )}
        </Card>
      )}
    </div>
  )
}

const Head = ({ lines, onHide }: { lines: readonly Line[]; onHide(): void }) => {
  const done = lines.filter((line) => line.is_done).length
  const isReady = done === lines.length
  return (
    <div className={classes.head}>
      {isReady && <IconCircleCheck size={20} className={classes.yes ?? ''} aria-hidden />}
      <Title order={2} size="h4">
        {isReady ? 'Ready for shoppers' : 'Before shoppers come'}
      </Title>
      <Text size="sm" c="dimmed" className={classes.count ?? ''}>
        {done} of {lines.length} done
      </Text>
      {!isReady && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(done / lines.length) * 100}%` }} />
        </span>
      )}
      <CloseButton size="md" aria-label="Hide the checklist" onClick={onHide} />
    </div>
  )
}

type Leaving = { saving: boolean; onLeave(name: Choice, isLeft: boolean): void }

/** As many as a phone shows at first of what is to do. */
const mostOnPhone = 3

const Lines = ({ lines, ...leaving }: { lines: readonly Line[] } & Leaving) => {
  const [isWhole, setIsWhole] = useState(false)
  const next = lines.filter((line) => !line.is_done).slice(0, mostOnPhone)
  return (
    <>
      <ul className={classes.lines} data-whole={isWhole || undefined}>
        {lines.map((line) => (
          <Item key={line.name} line={line} isLater={!next.includes(line)} {...leaving} />
        ))}
      </ul>
      {next.length < lines.length && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show the next steps only' : `Show all ${lines.length} steps`}
        </Button>
      )}
    </>
  )
}

const Item = ({ line, isLater, saving, onLeave }: { line: Line; isLater: boolean } & Leaving) => (
  <li className={classes.line} data-done={line.is_done || undefined} data-later={isLater || undefined}>
    {line.is_done ? (
      <IconCircleCheck size={20} className={classes.yes ?? ''} aria-hidden />
    ) : (
      <IconCircle size={20} className={classes.no ?? ''} aria-hidden />
    )}
    <div className={classes.words}>
      <AnchorLink to={line.page} inherit className={classes.title ?? ''}>
        {line.title}
        <span className={classes.spoken}>{line.is_done ? ', done' : ', to do'}</span>
      </AnchorLink>
      <div className={classes.detail}>
        <span>{line.detail}</span>{' '}
        {line.import_page && !line.is_left && (
          <AnchorLink
            to={line.import_page.split('#')[0]!}
            hash={line.import_page.split('#')[1]!}
            inherit
            className={classes.skip ?? ''}
            aria-label={`Import from your shop: ${line.title}`}
          >
            Import
          </AnchorLink>
        )}{' '}
        {line.may_be_left && (
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.skip ?? ''}
            disabled={saving}
            aria-label={`${line.is_left ? 'Undo skip' : 'Skip'}: ${line.title}`}
            onClick={() => isChoice(line.name) && onLeave(line.name, !line.is_left)}
          >
            {line.is_left ? 'Undo skip' : 'Skip'}
          </Anchor>
        )}
      </div>
    </div>
  </li>
)

/** The way back to a checklist that was put away. */
export const ShowChecklist = () => {
  const { query, dismiss } = useChecklist()
  if (!query.data?.is_dismissed) return null
  const show = async () => {
    if (await dismiss(false)) document.querySelector<HTMLElement>(`.${classes.place}`)?.focus()
  }
  return (
    <Button variant="subtle" size="sm" className={classes.again ?? ''} onClick={() => void show()}>
      Show the go-live checklist
    </Button>
  )
}
