import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useUnsavedChanges } from '#kit/web/modal/unsaved-changes.ts'
import { notify } from '#kit/web/notification/notify.tsx'
import { useErrorsNotice } from '#kit/web/use-errors-notice.ts'
import { useSave } from '#kit/web/use-save.ts'
import type { LocalizationKey, OfferedLanguage } from '../contract.ts'
import { tidy } from '../rules.ts'
import { type Drafts, saveTexts } from './text-queries.ts'
import { getDifferences, getResets, toRows } from './text-rows.ts'

/** What is typed over the texts of one page in one language, and the way to save it. */
export const useTextsForm = (language: OfferedLanguage, texts: readonly LocalizationKey[]) => {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Drafts>({})
  /** What stood there when somebody began to type, which may be older than what was loaded last. */
  const [began, setBegan] = useState<Drafts>({})
  const fill = useCallback(
    (typed: Drafts) => {
      const shown = Object.fromEntries(texts.filter(({ id }) => id in typed).map((text) => [text.id, text.translation]))
      setBegan((before) => ({ ...shown, ...before }))
      setDrafts((before) => ({ ...before, ...typed }))
    },
    [texts],
  )
  const type = useCallback((id: string, text: string) => fill({ [id]: text }), [fill])
  const rows = toRows(texts, drafts)
  const edited = rows.filter(({ isEdited }) => isEdited)
  useUnsavedChanges(edited.length > 0)

  /** Forgets what was typed, but not what was typed on while a save was under way. */
  const forget = (isDone: (id: string, text: string) => boolean) => {
    const left = (before: Drafts) =>
      Object.fromEntries(Object.entries(before).filter(([id, text]) => !isDone(id, text)))
    setDrafts(left)
    setBegan({})
  }
  const refresh = () => queries.invalidateQueries({ queryKey: ['localization'] })
  const { save, saving } = useSave(
    ({ typed, seen }: { typed: Drafts; seen: Drafts }) =>
      saveTexts(language.code, typed, seen, {
        compare: (newer) => ({ head: 'English', differences: getDifferences(rows, newer), language }),
        take: async (newer) => {
          await refresh()
          forget((id) => id in newer)
        },
      }),
    {
      onSuccess: async (_, { typed }) => {
        await refresh()
        forget((id, text) => tidy(text) === typed[id])
      },
    },
  )

  const broken = edited.find(({ problem }) => problem !== null)
  const about = useErrorsNotice({ broken })
  const submit = async () => {
    if (broken) {
      notify.error(`${broken.problem}: “${broken.value}”`, { about })
      document.getElementById(broken.id)?.focus()
      return
    }
    await save({
      typed: Object.fromEntries(edited.map(({ id, typed }) => [id, tidy(typed)])),
      seen: Object.fromEntries(edited.map(({ id, translation }) => [id, began[id] ?? translation])),
    })
  }
  return {
    rows,
    edited: edited.length,
    saving,
    submit,
    type,
    /** Puts many texts into their fields at once. */
    fill,
    /** Puts every text of the page back to what shipped; saved with the rest. */
    reset: () => fill(getResets(rows)),
    discard: () => forget(() => true),
  }
}
