import {
  changeTag,
  listTags,
  previewTagChange,
  type StaffTag,
  type TagChange,
} from '@shenglang/contract/catalog/discover/edit-tags'
import { GENRE_LENGTH_MAX } from '@shenglang/contract/studio/works'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { call } from '../../../app/remote/api.ts'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { ConfirmDialog } from '../../orders/forms/ConfirmDialog.tsx'
import { LoadedAnswer } from '../edit/Loaded.tsx'
import * as texts from './texts.ts'

interface TagDialogProps {
  tag: StaffTag
  onClose: () => void
}

/** Asks for the new name of a tag, shows how many works that changes, and then renames it. */
export function ChangeTag({ tag: { tag }, onClose }: TagDialogProps) {
  const [preview, setPreview] = useState<{ to: string; change: TagChange }>()
  if (preview) return <Confirm title={texts.changeTitle(tag)} tag={tag} {...preview} onClose={onClose} />
  return (
    <FieldDialog
      title={texts.changeTitle(tag)}
      submit={texts.look}
      check={(values): Record<string, string> => (textOf(values, 'to').trim() === '' ? { to: texts.toNeeded } : {})}
      onSubmit={async (values) => {
        const to = textOf(values, 'to').trim()
        setPreview({ to, change: await call(previewTagChange, { tag, to }) })
      }}
      onClose={onClose}
    >
      <InputField
        name="to"
        label={texts.to}
        hint={texts.toHint}
        defaultValue={tag}
        maxLength={GENRE_LENGTH_MAX}
        autoComplete="off"
      />
    </FieldDialog>
  )
}

/** Shows how many works lose the tag, and then removes it. */
export function RemoveTag({ tag: { tag }, onClose }: TagDialogProps) {
  return (
    <LoadedAnswer route={previewTagChange} args={{ tag, to: '' }}>
      {(change) => <Confirm title={texts.removeTitle(tag)} tag={tag} to="" change={change} onClose={onClose} />}
    </LoadedAnswer>
  )
}

interface ConfirmProps {
  title: string
  tag: string
  to: string
  change: TagChange
  onClose: () => void
}

function Confirm({ title, tag, to, change: { works, both, crates, isMerge }, onClose }: ConfirmProps) {
  return (
    <ConfirmDialog
      title={title}
      submit={to === '' ? texts.remove : isMerge ? texts.confirmMerge : texts.confirmChange}
      route={changeTag}
      args={{ tag, to }}
      done={(done) => texts.changed(done.works)}
      changes={[listTags, previewTagChange]}
      onClose={onClose}
    >
      {texts.affected(works, crates)}。{isMerge ? texts.mergeNote(to, both) : null}
      {texts.noUndo}
    </ConfirmDialog>
  )
}
