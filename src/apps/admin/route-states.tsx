import { Button, Skeleton, Stack } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { isOfCode } from '#kit/web/load-patiently.ts'
import type { Lost } from '#kit/web/lost-connection.ts'
import { reloadPage } from '#kit/web/page-load.ts'
import classes from './route-states.module.css'

/** Stands where a page is while its code is on the way. */
export const PageSkeleton = () => (
  <Stack gap="lg" aria-busy="true">
    <Skeleton h={32} w={220} />
    <Skeleton h={16} w="min(420px, 80%)" />
    <Skeleton h={180} radius="lg" mt="md" />
    <Skeleton h={260} radius="lg" />
  </Stack>
)

/** The same for the first page, whose sidebar is on the way as well. */
export const ShellSkeleton = () => (
  <div className={classes.shell}>
    <PageSkeleton />
  </div>
)

/** The same for the pages before signing in: the form at the left, the coloured field beside it. */
export const DoorSkeleton = () => (
  <div className={classes.door} aria-busy="true">
    <Stack gap="md" className={classes.form ?? ''}>
      <Skeleton h={34} w={200} />
      <Skeleton h={16} w="80%" />
      <Skeleton h={36} mt="lg" />
      <Skeleton h={36} />
      <Skeleton h={36} />
    </Stack>
    <div className={classes.pitch} />
  </div>
)

/** The same for the steps of setting up, which stand alone. */
export const StepSkeleton = () => (
  <div className={classes.step}>
    <PageSkeleton />
  </div>
)

const missing: Record<Lost, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'This page has not been loaded yet. It appears as soon as you are online again.',
  },
  server: {
    title: 'The server does not answer',
    text: 'This page has not been loaded yet. It appears as soon as the server answers again.',
  },
  // It may run a newer version that no longer has this page's code, and some browsers never ask again for a script that failed.
  call: { title: 'This page could not be loaded', text: 'Reload it to get it.' },
}

/** Stands where a page is whose code could not be fetched; as any page's place while that is tried and nothing is known to be wrong. */
export const MissingPage = ({ why, onRetry }: { why: Lost | null; onRetry(): Promise<void> }) =>
  why === null ? (
    <PageSkeleton />
  ) : (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={24} />}
        order={2}
        {...missing[why]}
        action={
          <Button variant="default" onClick={() => (why === 'call' ? reloadPage() : void onRetry())}>
            {why === 'call' ? 'Reload' : 'Retry'}
          </Button>
        }
      />
    </div>
  )

/** Stands where a page failed to render; the rest of the app goes on. */
export const PageError = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} />}
        order={2}
        title="Something went wrong"
        text="This page could not be shown. Try again; if it happens again, reload the page."
        action={
          <Button
            onClick={() => {
              if (isOfCode(error)) return reloadPage()
              reset()
              void router.invalidate()
            }}
          >
            Retry
          </Button>
        }
      />
    </div>
  )
}
