import { Badge, Skeleton, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { AddressLink, ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { Alert, AlertList } from '../contract.ts'
import { alertsQuery, muteAlerts } from './alert-calls.ts'
import classes from './alerts-page.module.css'

/** What the merchant is told of by itself: what goes on, what was, and which of it they want to hear of. */
export const AlertsPage = () => {
  const query = useQuery(alertsQuery)
  return (
    <>
      <PageHeader
        title="Alerts"
        description="Problems that need your attention, here and by email: one message when a problem starts, and one when it is over."
      />
      <QueryState
        query={query}
        skeleton={<Skeleton height={320} radius="md" />}
        errorTitle="Error fetching alerts"
        order={2}
      >
        {({ alerts, kinds }) => (
          <div className={classes.cards}>
            <SectionCard title="Current and recent">
              {alerts.length === 0 ? (
                <EmptyState
                  icon={<IconBell size={22} />}
                  title="All clear"
                  text="Nothing needs your attention, now or recently."
                />
              ) : (
                <ul className={classes.list} aria-label="Alerts">
                  {alerts.map((alert) => (
                    <Item key={alert.id} alert={alert} />
                  ))}
                </ul>
              )}
            </SectionCard>
            <Kinds kinds={kinds} />
          </div>
        )}
      </QueryState>
      <PageFoot>
        <ButtonLink to="/dashboard" variant="subtle" size="sm">
          Back to the overview
        </ButtonLink>
      </PageFoot>
    </>
  )
}

const Item = ({ alert: { text, began_at: began, ended_at: ended, page, is_muted: isMuted } }: { alert: Alert }) => {
  const zone = useSession().store?.time_zone
  return (
    <li>
      <div className={classes.head}>
        <AddressLink address={page} inherit fw={550}>
          {text}
        </AddressLink>
        <Badge color={ended ? 'green' : isMuted ? 'gray' : 'red'}>
          {ended ? 'All clear' : isMuted ? 'Muted' : 'Ongoing'}
        </Badge>
      </div>
      <span className={classes.when}>
        <time dateTime={began}>{momentText(began, zone)}</time>
        {ended && (
          <>
            {' to '}
            <time dateTime={ended}>{momentText(ended, zone)}</time>
          </>
        )}
      </span>
    </li>
  )
}

const Kinds = ({ kinds }: Pick<AlertList, 'kinds'>) => {
  const queries = useQueryClient()
  const { save, saving } = useSave(muteAlerts, {
    onSuccess: ({ data }) => queries.setQueryData(alertsQuery.queryKey, data),
  })
  return (
    <SectionCard
      title="When we alert you"
      description="Alerts that you switch off are still listed above, but not emailed or counted."
    >
      <ul className={classes.list} aria-label="Kinds of alerts">
        {kinds.map(({ kind, when, is_muted: isMuted }) => (
          <li key={kind}>
            <Switch
              label={when}
              checked={!isMuted}
              disabled={saving}
              onChange={() => void save({ kind, is_muted: !isMuted })}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
