import { IMAGE_MAX_BYTES } from '@shenglang/contract/constants'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { Suspense, useState } from 'react'
import { call } from '../../remote/api.ts'
import { attempt } from '../../ui/browser/attempt.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { showToast } from '../../ui/browser/notifier.ts'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import * as texts from './texts.ts'

const AvatarCrop = lazyPart(() => import('./AvatarCrop.tsx'))

interface AvatarPickerProps {
  avatar: string
  /** The user's name. */
  name: string
  onPicked: (address: string) => void
}

/** The picture, and a button to change it: chosen, cropped, uploaded. */
export function AvatarPicker({ avatar, name, onPicked }: AvatarPickerProps) {
  const [picked, setPicked] = useState<string>()
  const pick = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return showToast(texts.uploadPictureTypes, 'bad')
    if (file.size > IMAGE_MAX_BYTES) return showToast(texts.avatarTooLarge, 'bad')
    setPicked(URL.createObjectURL(file))
  }
  const done = () => {
    if (picked) URL.revokeObjectURL(picked)
    setPicked(undefined)
  }
  const upload = async (cut: Blob) => {
    await attempt(async () => {
      const { url } = await call(uploadFile, { file: new File([cut], 'avatar.png', { type: cut.type }) })
      onPicked(url)
    })
    done()
  }
  return (
    <div className="flex middle gap-20">
      <Avatar avatar={avatar} name={name} size={96} />
      <FileButton aria-label={texts.chooseAvatar} accept="image/jpeg,image/png,image/webp" onPick={([file]) => pick(file)}>
        {texts.changeAvatar}
      </FileButton>
      {picked ? (
        <Suspense fallback={null}>
          <AvatarCrop picture={picked} onCut={upload} onCancel={done} />
        </Suspense>
      ) : null}
    </div>
  )
}
