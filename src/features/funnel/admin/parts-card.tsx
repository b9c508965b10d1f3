import '@mantine/core/styles/Combobox.layer.css'
import { Anchor, NativeSelect } from '@mantine/core'
import { type Ref, useState } from 'react'
import { SectionCard } from '#kit/web/section-card.tsx'
import { type Column, DataTable } from '#kit/web/table/data-table.tsx'
import type { FunnelReport, Part } from '../contract.ts'
import { type Split, splits, steps } from '../rules.ts'
import { percent } from './funnel-steps.tsx'
import classes from './funnel-page.module.css'

const names: Record<Split, string> = { device: 'Device', country: 'Country', language: 'Language', way: 'Way to pay' }
const options = splits.map((value) => ({ value, label: names[value] }))

type Props = { report: FunnelReport; choice: Ref<HTMLSelectElement>; onFilter(split: Split, value: string): void }

const getColumns = (split: Split, onFilter: Props['onFilter']): Column<Part>[] => {
  const count = (step: (typeof steps)[number]) => {
    const at = steps.indexOf(step)
    return ({ reached }: Part) => (reached[at] ?? 0).toLocaleString('en-US')
  }
  return [
    {
      name: names[split],
      phone: 'lead',
      cell: ({ label, value }) => (
        <Anchor
          component="button"
          type="button"
          inherit
          fw={550}
          aria-label={`${label}: show its funnel`}
          onClick={() => onFilter(split, value)}
        >
          {label}
        </Anchor>
      ),
    },
    { name: 'Opened', end: true, phone: 'meta', cell: count('opened') },
    { name: 'Email', end: true, cell: count('contact') },
    { name: 'Address', end: true, cell: count('address') },
    { name: 'Delivery', end: true, cell: count('delivery') },
    { name: 'Pressed Pay', end: true, cell: count('pressed') },
    { name: 'Paid', end: true, cell: count('paid') },
    { name: 'Share', end: true, phone: 'side', cell: ({ reached }) => percent(reached[5] ?? 0, reached[0] ?? 0) },
  ]
}

/** The same checkouts by device, country, language or way to pay; each row leads to its own funnel. */
export const PartsCard = ({ report, choice, onFilter }: Props) => {
  const [split, setSplit] = useState<Split>('device')
  return (
    <div className={classes.wide}>
      <SectionCard
        title="By device, country, language and way to pay"
        aside={
          <NativeSelect
            ref={choice}
            aria-label="Break down by"
            size="sm"
            miw={150}
            data={options}
            value={split}
            onChange={(event) => setSplit(event.currentTarget.value as Split)}
          />
        }
      >
        <DataTable
          label={`Checkouts by ${names[split].toLowerCase()}`}
          columns={getColumns(split, onFilter)}
          rows={report.parts[split]}
          getKey={({ value }) => value}
          isFading={false}
        />
      </SectionCard>
    </div>
  )
}
