import { Badge, Button, Textarea } from '@mantine/core'
import { memo } from 'react'
import type { OfferedLanguage } from '../contract.ts'
import { getCounts, type TextRow } from './text-rows.ts'
import classes from './text-editor.module.css'

type Props = {
  row: TextRow
  language: Pick<OfferedLanguage, 'code' | 'direction'>
  onType: (id: string, text: string) => void
}

/** An English text and what it says in another language. */
export const TextField = memo(
  ({ row, language, onType }: Props) => {
    const { id, value, typed, shipped, problem } = row
    const isOwn = typed.trim() !== '' && typed.trim() !== shipped
    return (
      <div className={classes.row}>
        <label className={classes.source} htmlFor={id}>
          {withMarks(value)}
          {row.form && (
            <>
              {' '}
              <span className={classes.counts}>{getCounts(row)}</span>
            </>
          )}
        </label>
        <div className={classes.target}>
          <Textarea
            id={id}
            classNames={{ input: classes.input ?? '' }}
            rows={1}
            lang={language.code}
            dir={language.direction}
            value={typed}
            placeholder={shipped || value}
            error={problem}
            spellCheck
            onChange={(event) => onType(id, event.currentTarget.value)}
          />
          {(isOwn || row.isEdited || (typed === '' && shipped === '')) && (
            <div className={classes.marks}>
              {row.isEdited && (
                <Badge variant="light" color="yellow">
                  Unsaved
                </Badge>
              )}
              {isOwn && <Badge variant="light">Changed</Badge>}
              {typed === '' && shipped === '' && (
                <Badge variant="light" color="gray">
                  Untranslated
                </Badge>
              )}
              {isOwn && (
                <Button
                  variant="subtle"
                  size="compact-xs"
                  onClick={() => onType(id, shipped)}
                  aria-label={`Reset to default: ${value}${row.form ? ` (${row.form.name})` : ''}`}
                >
                  Reset to default
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
    )
  },
  (before, now) =>
    before.row.typed === now.row.typed &&
    before.row.translation === now.row.translation &&
    before.row.id === now.row.id &&
    before.language.code === now.language.code,
)

/** Placeholders stand out: they have to be kept. */
const withMarks = (text: string) => {
  const parts = text.split(/(\{\w+\})/)
  return parts.map((part, at) => (at % 2 === 1 ? <code key={parts.slice(0, at).join('')}>{part}</code> : part))
}
