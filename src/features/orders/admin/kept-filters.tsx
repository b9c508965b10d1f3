import { Button, CloseButton, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { client } from '#kit/web/client.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { ModalFoot } from '#kit/web/modal/modal-foot.tsx'
import { Modal } from '#kit/web/modal/modal.tsx'
import { useSave } from '#kit/web/use-save.ts'
import type { FilterAddress, KeptFilter, keptFilters } from '../filters-contract.ts'
import classes from './kept-filters.module.css'

const call = client<typeof keptFilters>()
const query = {
  queryKey: ['kept-filters'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await call('GET /orders/filters', {}, { signal })).data.filters,
}

type Kept = { data: { filters: KeptFilter[] } }

const useKept = () => {
  const queries = useQueryClient()
  return ({ data }: Kept) => queries.setQueryData(query.queryKey, data.filters)
}

/**
 * What the merchant looks for again and again, by the names that they gave. The list does without where they cannot be had. The keyboard
 * goes on from the filter beside one that is removed, or by `onNoneLeft`.
 */
export const KeptFilters = ({ onNoneLeft }: { onNoneLeft(): void }) => {
  const { data: filters = [] } = useQuery(query)
  const show = useKept()
  const list = useRef<HTMLUListElement>(null)
  const leave = (id: string) => {
    const row = list.current?.querySelector(`[data-row="${id}"]`)
    if (!row?.contains(document.activeElement)) return
    const beside = row.nextElementSibling ?? row.previousElementSibling
    if (beside) beside.querySelector('button')?.focus()
    else onNoneLeft()
  }
  const forget = useSave((id: string) => call('DELETE /orders/filters/:id', { params: { id } }), {
    onSuccess: (answer, id) => {
      leave(id)
      show(answer)
    },
    fallback: 'The filter could not be removed.',
  })
  if (filters.length === 0) return null
  return (
    <ul ref={list} className={classes.kept} aria-label="Saved filters">
      {filters.map(({ id, name, address }) => (
        <li key={id} data-row={id} className={classes.one}>
          <ButtonLink to="/orders" search={address} variant="subtle" size="compact-sm">
            {name}
          </ButtonLink>
          <CloseButton size="sm" aria-label={`Remove filter ${name}`} onClick={() => void forget.save(id)} />
        </li>
      ))}
    </ul>
  )
}

/** Keeps what the list shows now under a name. */
export const KeepFilter = ({ address }: { address: FilterAddress }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Save this filter
      </Button>
      {isOpen && <NameModal address={address} onClose={() => setOpen(false)} />}
    </>
  )
}

const NameModal = ({ address, onClose }: { address: FilterAddress; onClose(): void }) => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const show = useKept()
  const keep = useSave((body: { name: string; address: FilterAddress }) => call('POST /orders/filters', { body }), {
    form: { setErrors: ({ name: wrong = '' }) => setProblem(wrong), errors: problem ? { name: problem } : {} },
    fallback: 'The filter could not be saved.',
    onSuccess: (answer) => {
      show(answer)
      onClose()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    void keep.save({ name, address })
  }
  return (
    <Modal opened onClose={onClose} title="Save this filter">
      <form onSubmit={send} noValidate>
        <TextInput
          label="Name"
          description="It appears above the list. A filter with the same name is replaced."
          maxLength={60}
          data-autofocus
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem('')
          }}
        />
        <ModalFoot>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={keep.saving}>
            Save
          </Button>
        </ModalFoot>
      </form>
    </Modal>
  )
}
