import { ActionIcon } from '@mantine/core'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import { useRef } from 'react'
import { type Choice, toSearch } from '#kit/contract/period.ts'
import { Hint } from '#kit/web/hint.tsx'
import { AnchorLink } from '#kit/web/link.tsx'
import type { Metrics } from '../contract.ts'
import { getChange } from '../rules.ts'
import type { FigureKind } from './figure-list.ts'
import classes from './summary-card.module.css'

type Props = { kind: FigureKind; metrics: Metrics; choice: Choice; isLead?: boolean }

/** A figure with its definition, its change, and the way to its orders. */
export const Figure = ({ kind, metrics, choice, isLead }: Props) => (
  <div className={classes.figure} data-lead={isLead || undefined}>
    <dt>
      {kind.name}
      <Definition of={kind} />
    </dt>
    <dd>
      <Value kind={kind} metrics={metrics} choice={choice} />
    </dd>
    <ChangeLine kind={kind} metrics={metrics} />
  </div>
)

const Value = ({ kind, metrics, choice }: Props) => {
  const text = kind.text(metrics)
  if (!kind.orders) return text
  const what = kind.orders === 'placed' ? {} : { what: kind.orders }
  return (
    <AnchorLink
      to="/orders"
      search={{ ...toSearch(choice), ...what }}
      inherit
      c="inherit"
      aria-label={`${kind.name} ${text}: show the orders`}
    >
      {text}
    </AnchorLink>
  )
}

/** What a figure means, on pointing at it and on focus alike. */
export const Definition = ({ of }: { of: FigureKind }) => {
  const target = useRef<HTMLButtonElement>(null)
  return (
    <>
      <ActionIcon
        ref={target}
        variant="subtle"
        color="gray"
        size={20}
        className={classes.info}
        aria-label={`What is “${of.name}”? ${of.definition}`}
      >
        <IconInfoCircle size={14} aria-hidden />
      </ActionIcon>
      <Hint label={of.definition} target={target} position="top" />
    </>
  )
}

/** How it changed against the time before; nothing where there is none. */
export const ChangeLine = ({ kind, metrics }: { kind: FigureKind; metrics: Metrics }) => {
  const { before } = metrics
  if (!before) return null
  const { text, direction } = getChange(kind.value(metrics), kind.value(before), kind.unit)
  return (
    <dd className={classes.change} data-direction={direction}>
      <b>{text}</b> <span>from {kind.text(before)}</span>
    </dd>
  )
}
