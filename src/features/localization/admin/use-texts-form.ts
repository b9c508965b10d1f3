import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { notify } from '#kit/web/notify.tsx'
import { useUnsavedChanges } from '#kit/web/unsaved-changes.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { LocalizationKey } from '../contract.ts'
import { tidy } from '../rules.ts'
import { saveTexts } from './text-queries.ts'
import { rowsOf } from './text-rows.ts'

type Drafts = Readonly<Record<string, string>>

/** What is typed over the texts of one page in one language, and the way to save it. */
export const useTextsForm = (language: string, texts: readonly LocalizationKey[]) => {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>({})
  const type = useCallback((id: string, text: string) => setDrafts((before) => ({ ...before, [id]: text })), [])
  const rows = rowsOf(texts, drafts)
  const edited = rows.filter(({ isEdited }) => isEdited)
  useUnsavedChanges(edited.length > 0)
  const { save, saving } = useSave((changes: Drafts) => saveTexts(language, changes), {
    onSuccess: async (_, sent) => {
      await queries.invalidateQueries({ queryKey: ['localization'] })
      // What was typed on while the save was under way stays.
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([id, text]) => tidy(text) !== sent[id])))
    },
  })
  const broken = edited.find(({ problem }) => problem !== null)
  const submit = async () => {
    if (broken) {
      notify.error(`${broken.problem}: “${broken.value}”`)
      document.getElementById(broken.id)?.focus()
      return
    }
    await save(Object.fromEntries(edited.map(({ id, typed }) => [id, tidy(typed)])))
  }
  return {
    rows,
    edited: edited.length,
    saving,
    submit,
    type,
    /** Puts many texts into their fields at once. */
    fill: (texts: Drafts) => setDrafts((before) => ({ ...before, ...texts })),
    discard: () => setDrafts({}),
  }
}
