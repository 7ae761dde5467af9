import { use } from 'react'
import { Alert } from '../../../app/ui/controls/Alert.tsx'
import { Button } from '../../../app/ui/controls/Button.tsx'
import { Faults } from '../../../app/ui/controls/Field.tsx'
import { FileButton } from '../../../app/ui/controls/FileButton.tsx'
import { usePictureUpload } from '../../shell/use-picture-upload.ts'
import { BannerPicture } from './BannerPicture.tsx'
import * as texts from './texts.ts'

interface PictureFieldProps {
  name: string
  label: string
  hint: string
  look: 'wide' | 'phone'
  /** Relative to the base address; '' for none. */
  picture: string
  onChange: (picture: string) => void
  isOptional?: boolean
}

/** A field that uploads a picture at once, and shows it cropped as on the site. */
export function PictureField({ name, label, hint, look, picture, onChange, isOptional = false }: PictureFieldProps) {
  const fault = use(Faults)[name]
  const { isBusy, upload } = usePictureUpload(onChange)
  return (
    <fieldset className="grid gap-8 pad-0 edge-none">
      <legend className="text-14 bold pad-0">{label}</legend>
      <p className="text-13 ink-t2">{hint}</p>
      {picture === '' ? null : <BannerPicture picture={picture} look={look} />}
      <div className="flex wrap gap-8-12">
        <FileButton accept="image/jpeg,image/png,image/webp" disabled={isBusy} onPick={upload}>
          {isBusy ? texts.uploading : texts.pick(label)}
        </FileButton>
        {isOptional && picture !== '' ? (
          <Button look="quiet" onClick={() => onChange('')}>
            {texts.removePicture(label)}
          </Button>
        ) : null}
      </div>
      <input type="hidden" name={name} value={picture} />
      <Alert className="text-14">{fault}</Alert>
    </fieldset>
  )
}
