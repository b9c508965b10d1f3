import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages } from '#features/localization/languages.ts'
import { ButtonLink } from '#kit/web/link.tsx'
import { SectionCard } from '#kit/web/section-card.tsx'
import { useSave } from '#kit/web/use-save.ts'
import { previewQuery, sendTest, type Which } from './reminder-calls.ts'
import classes from './reminders-page.module.css'

const mails = ['First email', 'Second email', 'Third email'].map((label, at) => ({ value: String(at + 1), label }))
const offered = languages.map(({ code, name }) => ({ value: code, label: name }))

/** Each mail as shoppers of a language read it. */
export const PreviewCard = () => {
  const [which, setWhich] = useState<Which>({ language: 'en', mail: 1 })
  const { data } = useQuery(previewQuery(which))
  const { save: send, saving: sending } = useSave(sendTest)
  return (
    <SectionCard title="What shoppers read" description="With sample items, in your words and your look.">
      <div className={classes.choosers}>
        <NativeSelect
          label="Email"
          data={mails}
          value={String(which.mail)}
          onChange={({ currentTarget }) => setWhich({ ...which, mail: Number(currentTarget.value) })}
        />
        <NativeSelect
          label="Language"
          data={offered}
          value={which.language}
          onChange={({ currentTarget }) => setWhich({ ...which, language: currentTarget.value })}
        />
        <Button variant="default" loading={sending} onClick={() => void send(which)}>
          Send me a test email
        </Button>
        <ButtonLink to="/localization" search={{ language: which.language, page: 'reminder' }} variant="subtle">
          Change the texts
        </ButtonLink>
      </div>
      {data && (
        <>
          <p>
            Subject: <strong>{data.subject}</strong>
          </p>
          <iframe className={classes.frame} title="Preview of the email" sandbox="" srcDoc={data.html} />
        </>
      )}
    </SectionCard>
  )
}
