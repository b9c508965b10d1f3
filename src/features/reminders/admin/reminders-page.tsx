import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { forShownStore, useSession } from '#features/auth/admin/public.tsx'
import { momentText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { PageFoot } from '#kit/web/page-foot.tsx'
import { PageHeader } from '#kit/web/page-header.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Column, DataTable } from '#kit/web/table/data-table.tsx'
import type { Reminded } from '../contract.ts'
import { PreviewCard } from './preview-card.tsx'
import { remindersQuery, reportQuery } from './reminder-calls.ts'
import { SettingsCard } from './settings-card.tsx'
import classes from './reminders-page.module.css'

/** Mails to shoppers who left, and what they brought. */
export const RemindersPage = () => {
  const query = useQuery(remindersQuery)
  return (
    <>
      <PageHeader
        title="Abandoned checkouts"
        description="Up to three emails remind shoppers who entered their address and left, and take them back to where they stopped."
      />
      <div className={classes.cards}>
        <Report />
        <QueryState
          query={query}
          skeleton={<Skeleton height={480} radius="md" />}
          errorTitle="Error fetching reminders"
          order={2}
        >
          {(saved) => <SettingsCard saved={saved} />}
        </QueryState>
        <PreviewCard />
      </div>
      <PageFoot>
        <ButtonLink to="/dashboard" variant="subtle" size="sm">
          Back to the overview
        </ButtonLink>
        <ButtonLink to="/why-shoppers-leave" variant="subtle" size="sm">
          Why shoppers leave
        </ButtonLink>
      </PageFoot>
    </>
  )
}

const counted = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

const Report = () => {
  const query = useQuery(reportQuery)
  return (
    <SectionCard
      title="Recovered checkouts"
      description="Checkouts that were paid after a reminder. Test money is not counted."
      aside={
        (query.data?.checkouts.length ?? 0) > 0 && (
          <Button component="a" href={forShownStore('/api/reminders/export')} download variant="default" size="sm">
            Download CSV
          </Button>
        )
      }
    >
      <QueryState query={query} skeleton={<Skeleton height={160} />} errorTitle="Error fetching the report" order={3}>
        {({ totals, checkouts }) =>
          checkouts.length === 0 ? (
            <p>No reminder has been sent yet.</p>
          ) : (
            <>
              <ul className={classes.totals} aria-label="Recovered">
                {totals.map(({ currency, mailed, back, paid, amount, codes, codes_used: used }) => (
                  <li key={currency}>
                    <strong>{formatMoney(amount, currency)}</strong> recovered: {counted(mailed, 'checkout')} emailed,{' '}
                    {back} came back, {paid} paid
                    {codes > 0 && `; ${counted(codes, 'code')} given, ${used} used`}
                  </li>
                ))}
              </ul>
              <List checkouts={checkouts} />
            </>
          )
        }
      </QueryState>
    </SectionCard>
  )
}

const List = ({ checkouts }: { checkouts: readonly Reminded[] }) => {
  const zone = useSession().store?.time_zone
  const when = (moment: string | null) => (moment ? momentText(moment, zone) : 'No')
  const columns: Column<Reminded>[] = [
    { name: 'Shopper', cell: ({ email }) => email || 'Erased', phone: 'lead' },
    { name: 'Emails sent', cell: ({ mails }) => mails, end: true },
    { name: 'First email', cell: (one) => when(one.mailed_at), phone: 'meta' },
    { name: 'Came back', cell: (one) => when(one.came_back_at) },
    { name: 'Paid', cell: (one) => (one.paid_at ? (one.order_number ?? when(one.paid_at)) : 'No'), phone: 'status' },
    {
      name: 'Code',
      cell: ({ code, is_code_used: isUsed }) => (code === null ? 'None' : `${code}${isUsed ? ', used' : ''}`),
    },
    { name: 'Total', cell: ({ total, currency }) => formatMoney(total, currency), end: true, phone: 'side' },
  ]
  return (
    <DataTable
      label="Checkouts with reminders"
      columns={columns}
      rows={checkouts}
      getKey={({ id }) => id}
      isFading={false}
    />
  )
}
