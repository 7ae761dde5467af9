import {
  ANNOUNCEMENT_CONTENT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  AUDIENCES,
  listAnnouncements,
  readAnnouncement,
  SENDING,
  saveAnnouncement,
} from '@shenglang/contract/notices/announcements'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Faults, InputField, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import { SelectField } from '../../../app/ui/controls/SelectField.tsx'
import { Question } from '../../../app/ui/overlays/Question.tsx'
import { Facts } from '../../shell/Facts.tsx'
import { SaveBar } from '../edit/SaveBar.tsx'
import { type Edit, useEdit, type Versioned } from '../edit/use-edit.ts'
import { argsOf, audienceText, type Entered, enteredOf } from './announcement-values.ts'
import styles from './announcements.module.css'
import { Preview } from './Preview.tsx'
import * as texts from './texts.ts'

interface AnnouncementFormProps {
  announcementId: string | undefined
  loaded: Versioned<Entered>
}

/** Edits an unpublished announcement: text, recipients and time, beside a preview of what members will see. */
export function AnnouncementForm({ announcementId, loaded }: AnnouncementFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const edit = useEdit<Entered>({
    loaded,
    save: async (value, version) => {
      const saved = await call(saveAnnouncement, argsOf(value, version, announcementId))
      client.setQueryData(keyOf(readAnnouncement, { id: saved.announcementId }), saved)
      await client.invalidateQueries({ queryKey: keyOf(listAnnouncements) })
      return enteredOf(saved)
    },
    reload: async () => enteredOf(await call(readAnnouncement, { id: announcementId ?? '' })),
    onSaved: () => navigate('/settings/announcements'),
  })
  const { value } = edit
  const submit = () => (value.sending === 'now' ? setAsking(true) : void edit.submit())
  return (
    <div className={styles.beside}>
      <div>
        <Faults value={edit.faults}>
          <Fields edit={edit} />
        </Faults>
        <SaveBar
          edit={edit}
          submit={texts.save[value.sending]}
          onSubmit={submit}
          show={(theirs) => <Theirs entered={theirs} />}
        />
      </div>
      <Preview title={value.title} content={value.content} link={value.link} />
      {isAsking ? (
        <Question
          title={texts.send}
          yes={texts.send}
          no={texts.back}
          onYes={() => {
            setAsking(false)
            void edit.submit()
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-18 ink-t0">{texts.sendStatement(audienceText(value))}</p>
        </Question>
      ) : null}
    </div>
  )
}

function Fields({ edit: { value, set } }: { edit: Edit<Entered> }) {
  const change = (part: Partial<Entered>) => set({ ...value, ...part })
  return (
    <div className="grid one-column gap-20">
      <InputField
        name="title"
        label={texts.name}
        value={value.title}
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        autoComplete="off"
        onText={(title) => change({ title })}
      />
      <TextAreaField
        name="content"
        label={texts.content}
        hint={texts.contentHint(ANNOUNCEMENT_CONTENT_MAX)}
        rows={6}
        value={value.content}
        maxLength={ANNOUNCEMENT_CONTENT_MAX}
        onText={(content) => change({ content })}
      />
      <InputField
        name="link"
        label={texts.link}
        hint={texts.linkHint}
        isRequired={false}
        value={value.link}
        autoComplete="off"
        onText={(text) => change({ link: text.trim() })}
      />
      <div className={styles.pair}>
        <SelectField
          name="audience"
          label={texts.audience}
          value={value.audience}
          options={AUDIENCES.map((each) => ({ value: each, name: texts.AUDIENCE_NAMES[each] }))}
          onPick={(picked) => change({ audience: AUDIENCES.find((each) => each === picked) ?? 'all' })}
        />
        {value.audience === 'vip' ? (
          <SelectField
            name="vipLevel"
            label={texts.level}
            value={value.vipLevel}
            options={LEVELS.map((level) => ({ value: level, name: texts.levelOf(level) }))}
            onPick={(level) => change({ vipLevel: Number(level) })}
          />
        ) : null}
      </div>
      <Times value={value} change={change} />
    </div>
  )
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

interface TimesProps {
  value: Entered
  change: (part: Partial<Entered>) => void
}

function Times({ value, change }: TimesProps) {
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          name="sending"
          label={texts.sending}
          value={value.sending}
          options={SENDING.map((each) => ({ value: each, name: texts.SENDING_NAMES[each] }))}
          onPick={(picked) => change({ sending: SENDING.find((each) => each === picked) ?? 'draft' })}
        />
        {value.sending === 'at' ? (
          <InputField
            name="outTime"
            label={texts.outTime}
            type="datetime-local"
            value={value.outTime}
            onText={(outTime) => change({ outTime })}
          />
        ) : null}
      </div>
      <InputField
        name="untilTime"
        label={texts.untilTime}
        hint={texts.untilHint}
        isRequired={false}
        type="datetime-local"
        value={value.untilTime}
        onText={(untilTime) => change({ untilTime })}
      />
    </>
  )
}

function Theirs({ entered }: { entered: Entered }) {
  return (
    <Facts
      rows={[
        [texts.name, entered.title],
        [texts.content, entered.content],
        [texts.link, entered.link],
        [texts.audience, audienceText(entered)],
        [texts.outTime, entered.outTime.replace('T', ' ')],
        [texts.untilTime, entered.untilTime.replace('T', ' ')],
      ]}
    />
  )
}
