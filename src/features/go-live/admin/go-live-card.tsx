import { Anchor, Button, Card, CloseButton, Text, Title, VisuallyHidden } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { useRef, useState } from 'react'
import { AnchorLink } from '#kit/web/link.tsx'
import { notify } from '#kit/web/notification/notify.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { errorMessage } from '#kit/web/use-save.ts'
import type { Checklist } from '../contract.ts'
import { type Choice, isChoice } from '../tasks.ts'
import { useChecklist } from './use-checklist.ts'
import classes from './go-live-card.module.css'

type Task = Checklist['tasks'][number]

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
          <Head tasks={data.tasks} onHide={() => void hide()} />
          {query.isError && (
            <Text size="sm" role="alert" className={classes.failure ?? ''}>
              This may not be up to date. {errorMessage(query.error)}{' '}
              <Anchor component="button" type="button" inherit onClick={() => void query.refetch()}>
                Retry
              </Anchor>
            </Text>
          )}
          {data.tasks.some((task) => !task.is_done) && (
            <Tasks tasks={data.tasks} saving={saving} onLeave={(name, isLeft) => void leave(name, isLeft)} />
          )}
        </Card>
      )}
    </div>
  )
}

const Head = ({ tasks, onHide }: { tasks: readonly Task[]; onHide(): void }) => {
  const done = tasks.filter((task) => task.is_done).length
  const isReady = done === tasks.length
  return (
    <div className={classes.head}>
      {isReady && <IconCircleCheck size={20} className={classes.yes ?? ''} aria-hidden />}
      <Title order={2} size="h4">
        {isReady ? 'Ready for shoppers' : 'Before shoppers come'}
      </Title>
      <Text size="sm" c="dimmed" className={classes.count ?? ''}>
        {done} of {tasks.length} done
      </Text>
      {!isReady && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(done / tasks.length) * 100}%` }} />
        </span>
      )}
      <CloseButton size="md" aria-label="Hide the checklist" onClick={onHide} />
    </div>
  )
}

type Leaving = { saving: boolean; onLeave(name: Choice, isLeft: boolean): void }

/** As many as a phone shows at first of what is to do. */
const mostOnPhone = 3

const Tasks = ({ tasks, ...leaving }: { tasks: readonly Task[] } & Leaving) => {
  const [isWhole, setIsWhole] = useState(false)
  const next = tasks.filter((task) => !task.is_done).slice(0, mostOnPhone)
  return (
    <>
      <ul className={classes.tasks} data-whole={isWhole || undefined}>
        {tasks.map((task) => (
          <Item key={task.name} task={task} isLater={!next.includes(task)} {...leaving} />
        ))}
      </ul>
      {next.length < tasks.length && (
        <Button
          variant="subtle"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show the next steps only' : `Show all ${tasks.length} steps`}
        </Button>
      )}
    </>
  )
}

const Item = ({ task, isLater, saving, onLeave }: { task: Task; isLater: boolean } & Leaving) => (
  <li className={classes.task} data-done={task.is_done || undefined} data-later={isLater || undefined}>
    {task.is_done ? (
      <IconCircleCheck size={20} className={classes.yes ?? ''} aria-hidden />
    ) : (
      <IconCircle size={20} className={classes.no ?? ''} aria-hidden />
    )}
    <div className={classes.words}>
      <AnchorLink to={task.page} inherit className={classes.title ?? ''}>
        {task.title}
        <VisuallyHidden>{task.is_done ? ', done' : ', to do'}</VisuallyHidden>
      </AnchorLink>
      <div className={classes.detail}>
        <span>{task.detail}</span>{' '}
        {task.import_page && !task.is_left && (
          <AnchorLink
            to={task.import_page.split('#')[0]!}
            hash={task.import_page.split('#')[1]!}
            inherit
            className={classes.skip ?? ''}
            aria-label={`Import from your shop: ${task.title}`}
          >
            Import
          </AnchorLink>
        )}{' '}
        {task.may_be_left && (
          <Anchor
            component="button"
            type="button"
            inherit
            className={classes.skip ?? ''}
            disabled={saving}
            aria-label={`${task.is_left ? 'Undo skip' : 'Skip'}: ${task.title}`}
            onClick={() => isChoice(task.name) && onLeave(task.name, !task.is_left)}
          >
            {task.is_left ? 'Undo skip' : 'Skip'}
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
