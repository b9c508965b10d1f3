import { Anchor, Badge } from '@mantine/core'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useQuery } from '@tanstack/react-query'
import { dateText } from '#kit/contract/date-text.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { QueryState } from '#kit/web/query-state.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { DataTableSkeleton } from '#kit/web/table/data-table.tsx'
import type { InvoiceView } from '../contract.ts'
import type { InvoiceStatus } from '../rules.ts'
import { BelowNotice } from './below-notice.tsx'
import { invoicesQuery } from './billing-queries.ts'
import base from '#kit/web/table/table.module.css'
import classes from './billing-table.module.css'

const colors: Record<InvoiceStatus, string> = {
  completed: 'green',
  pending: 'yellow',
  failed: 'red',
  processed: 'blue',
  refunded: 'gray',
}
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Every invoice of the store, newest first, with its document. */
export const InvoicesTab = () => {
  const query = useQuery(invoicesQuery)
  return (
    <BelowNotice skeleton={<SectionCard title="Invoices">{skeleton}</SectionCard>}>
      <SectionCard title="Invoices">
        <QueryState
          query={query}
          skeleton={skeleton}
          errorTitle="Your invoices could not be loaded"
          isEmpty={(invoices) => invoices.length === 0}
          empty={
            <EmptyState
              icon={<IconFileInvoice size={22} />}
              title="No invoices found"
              text="It looks like you have no invoices at the moment. Once transactions occur, they will appear here."
            />
          }
        >
          {(invoices) => <InvoiceTable invoices={invoices} />}
        </QueryState>
      </SectionCard>
    </BelowNotice>
  )
}

const skeleton = <DataTableSkeleton rows={6} />

const InvoiceTable = ({ invoices }: { invoices: InvoiceView[] }) => (
  <table className={`${base.table} ${classes.table}`} aria-label="Invoices">
    <thead>
      <tr>
        <th scope="col">Invoice number</th>
        <th scope="col">Status</th>
        <th scope="col">Created</th>
        <th scope="col" data-end>
          Amount paid
        </th>
        <th scope="col" data-end>
          Document
        </th>
      </tr>
    </thead>
    <tbody>
      {invoices.map(({ id, invoice_number, amount_paid, status, created_at, downloadUrl }) => (
        <tr key={id}>
          <td data-phone="lead">{invoice_number}</td>
          <td data-phone="tag">
            <Badge color={colors[status]}>{capitalised(status)}</Badge>
          </td>
          <td data-phone="meta">
            <time dateTime={created_at}>{dateText(created_at)}</time>
          </td>
          <td data-end data-phone="side">
            {formatMoney(amount_paid, 'EUR')}
          </td>
          <td data-end data-phone="action">
            {downloadUrl && (
              <Anchor href={downloadUrl} download inherit aria-label={`Download invoice ${invoice_number}`}>
                Download
              </Anchor>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
