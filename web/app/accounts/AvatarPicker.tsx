import { IMAGE_MAX_BYTES } from '@shenglang/contract/constants'
import { uploadFile } from '@shenglang/contract/studio/small-files'
import { lazy, Suspense, useState } from 'react'
import { call } from '../remote/api.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { errorWords } from '../ui/error-words.ts'
import { FileButton } from '../ui/FileButton.tsx'
import { showToast } from '../ui/notifier.ts'
import styles from './AvatarPicker.module.css'

const AvatarCrop = lazy(() => import('./AvatarCrop.tsx'))

interface AvatarPickerProps {
  avatar: string
  /** Whose. */
  name: string
  onPicked: (address: string) => void
}

/** The picture, and a way to another: picked, cut to a square, uploaded. */
export function AvatarPicker({ avatar, name, onPicked }: AvatarPickerProps) {
  const [picked, setPicked] = useState<string>()
  const pick = (file: File | undefined) => {
    if (!file) return
    if (!/^image\/(jpeg|png|webp)$/.test(file.type)) return showToast('请上传 JPG、PNG 或 WebP 图片', 'bad')
    if (file.size > IMAGE_MAX_BYTES) return showToast('图片不能超过 5 MB', 'bad')
    setPicked(URL.createObjectURL(file))
  }
  const done = () => {
    if (picked) URL.revokeObjectURL(picked)
    setPicked(undefined)
  }
  const upload = async (cut: Blob) => {
    try {
      const { url } = await call(uploadFile, { file: new File([cut], 'avatar.png', { type: cut.type }) })
      onPicked(url)
    } catch (error) {
      showToast(errorWords(error), 'bad')
    }
    done()
  }
  return (
    <div className={styles.picker}>
      <Avatar avatar={avatar} name={name} size={96} />
      <FileButton aria-label="选择头像" accept="image/jpeg,image/png,image/webp" onPick={([file]) => pick(file)}>
        更换头像
      </FileButton>
      {picked ? (
        <Suspense fallback={null}>
          <AvatarCrop picture={picked} onCut={upload} onCancel={done} />
        </Suspense>
      ) : null}
    </div>
  )
}
