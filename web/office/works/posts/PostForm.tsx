import { POST_MAX } from '@shenglang/contract/social/posts'
import { findPosts, readStaffPost, type StaffPost, saveStaffPost } from '@shenglang/contract/social/staff-posts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../app/remote/api.ts'
import { keyOf } from '../../../app/remote/remote-query.ts'
import { Faults, InputField, TextAreaField } from '../../../app/ui/controls/Field.tsx'
import styles from '../../settings/edit/form.module.css'
import { SaveBar } from '../../settings/edit/SaveBar.tsx'
import { type Edit, useEdit } from '../../settings/edit/use-edit.ts'
import { Facts } from '../../shell/Facts.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { type Entered, enteredOf, NEW } from './post-values.ts'
import * as texts from './texts.ts'

/** The form of a post of the office; a new one is stored as a draft, whose page then opens. */
export function PostForm({ post }: { post: StaffPost | undefined }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const created = useRef('')
  const edit = useEdit<Entered>({
    loaded: post ? enteredOf(post) : NEW,
    save: async (value, version) => {
      const saved = await call(saveStaffPost, { ...value, ...(post ? { postId: post.postId, version } : {}) })
      client.setQueryData(keyOf(readStaffPost, { id: saved.postId }), saved)
      await client.invalidateQueries({ queryKey: keyOf(findPosts) })
      created.current = saved.postId
      return enteredOf(saved)
    },
    reload: async () => enteredOf(await call(readStaffPost, { id: post?.postId ?? '' })),
    onSaved: () => (post ? undefined : navigate(`/works/posts/${created.current}`)),
  })
  return (
    <div className={styles.form}>
      <Faults value={edit.faults}>
        <Fields edit={edit} attachedTitle={post?.attachedTitle ?? ''} />
      </Faults>
      <SaveBar
        edit={edit}
        submit={post?.state === 'shown' ? texts.save : texts.saveDraft}
        show={(theirs) => <Theirs entered={theirs} />}
      />
    </div>
  )
}

interface FieldsProps {
  edit: Pick<Edit<Entered>, 'value' | 'set'>
  attachedTitle: string
}

function Fields({ edit: { value, set }, attachedTitle }: FieldsProps) {
  const change = (part: Partial<Entered>) => set({ ...value, ...part })
  return (
    <>
      <InputField
        name="title"
        label={texts.title}
        hint={texts.titleHint}
        isRequired={false}
        value={value.title}
        maxLength={POST_MAX.title}
        autoComplete="off"
        onText={(title) => change({ title })}
      />
      <TextAreaField
        name="content"
        label={texts.content}
        hint={texts.contentHint(POST_MAX.content)}
        rows={10}
        value={value.content}
        maxLength={POST_MAX.content}
        onText={(content) => change({ content })}
      />
      <div className={styles.pair}>
        <InputField
          name="topic"
          label={texts.topic}
          hint={texts.topicHint}
          isRequired={false}
          value={value.topic}
          maxLength={POST_MAX.topic + 2}
          autoComplete="off"
          onText={(topic) => change({ topic })}
        />
        <InputField
          name="attachedId"
          label={texts.attached}
          hint={attachedTitle === '' ? texts.attachedHint : texts.attachedAs(attachedTitle)}
          isRequired={false}
          inputMode="numeric"
          value={value.attachedId}
          autoComplete="off"
          onText={(text) => change({ attachedId: text.trim() })}
        />
      </div>
      <Pictures pictures={value.pictures} onChange={(pictures) => change({ pictures })} />
    </>
  )
}

const Theirs = ({ entered: { title, content, topic, attachedId, pictures } }: { entered: Entered }) => (
  <Facts
    rows={[
      [texts.title, title],
      [texts.content, content],
      [texts.topic, topic],
      [texts.attached, attachedId],
      [texts.post, texts.pictures(pictures.length)],
    ]}
  />
)
