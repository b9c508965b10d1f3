import { Skeleton } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import classes from './data-table.module.css'
import base from './table.module.css'

export type Column<T> = {
  name: string
  cell: (row: T) => ReactNode
  /** Numbers stand at the right. */
  end?: boolean
  /** Where it stands in the two lines that a row has on a phone; left out there if nowhere. */
  phone?: 'lead' | 'side' | 'meta' | 'more' | 'tag' | 'status'
}

type Props<T> = {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  getKey: (row: T, index: number) => Key
  /** The rows belong to the month before, while the new one loads. */
  isFading: boolean
}

/** Two columns in one place would lie on each other there. */
const refuseTwice = (label: string, columns: readonly { phone?: string }[]): void => {
  const places = columns.flatMap(({ phone }) => phone ?? [])
  const twice = places.find((place, at) => places.indexOf(place) < at)
  if (twice) throw new Error(`The table "${label}" has two columns at "${twice}" on a phone.`)
}

/** A table that becomes two lines a row on a phone. */
export const DataTable = <T,>({ label, columns, rows, getKey, isFading }: Props<T>) => {
  refuseTwice(label, columns)
  return (
    <table className={`${base.table} ${classes.table}`} aria-label={label} data-fading={isFading || undefined}>
      <thead>
        <tr>
          {columns.map(({ name, end }) => (
            <th key={name} scope="col" data-end={end}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={getKey(row, index)}>
            {columns.map(({ name, cell, end, phone }) => (
              <td key={name} data-end={end} data-phone={phone ?? 'none'} data-name={name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As tall as a table of so many rows. */
export const DataTableSkeleton = ({ rows = 10 }: { rows?: number }) => (
  <div className={classes.waiting}>
    <div className={classes.headSpace} />
    {Array.from({ length: rows }, (_, line) => (
      <div key={line} className={classes.line}>
        <Skeleton height={16} width="46%" />
        <Skeleton height={16} width="18%" />
      </div>
    ))}
  </div>
)

/** Keeps the height of ten rows while they load; what then stands there takes its own. */
export const TableSpace = ({ children }: { children: ReactNode }) => <div className={classes.space}>{children}</div>
