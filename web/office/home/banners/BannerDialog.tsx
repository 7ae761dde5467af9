import type { Banner } from '@shenglang/contract/site/settings/home'
import { isMenuAddress } from '@shenglang/contract/site/settings/menu'
import { useState } from 'react'
import { textOf } from '../../../app/forms/CallForm.tsx'
import { InputField } from '../../../app/ui/controls/Field.tsx'
import { FieldDialog } from '../../../app/ui/overlays/FieldDialog.tsx'
import { checkPeriod, PeriodFields, readPeriod } from '../edit/PeriodFields.tsx'
import { PictureField } from './PictureField.tsx'
import * as texts from './texts.ts'

interface BannerDialogProps {
  banner: Banner
  onSave: (banner: Banner) => void
  onClose: () => void
}

const read = (values: FormData): Banner => ({
  picture: textOf(values, 'picture'),
  phonePicture: textOf(values, 'phonePicture'),
  title: textOf(values, 'title').trim(),
  url: textOf(values, 'url').trim(),
  ...readPeriod(values),
})

function check(values: FormData): Record<string, string> {
  const { picture, title, url } = read(values)
  return {
    ...(picture === '' ? { picture: texts.pictureMissing } : {}),
    ...(title === '' ? { title: texts.nameMissing } : {}),
    ...(isMenuAddress(url) ? {} : { url: texts.urlHint }),
    ...checkPeriod(values),
  }
}

/** Pictures, title, link and period of a banner. */
export function BannerDialog({ banner, onSave, onClose }: BannerDialogProps) {
  const [picture, setPicture] = useState(banner.picture)
  const [phonePicture, setPhonePicture] = useState(banner.phonePicture)
  return (
    <FieldDialog
      title={banner.title === '' ? texts.addTitle : texts.edit(banner.title)}
      submit={texts.done}
      check={check}
      onSubmit={(values) => onSave(read(values))}
      onClose={onClose}
    >
      <div className="grid gap-20">
        <PictureField
          name="picture"
          label={texts.picture}
          hint={texts.pictureHint}
          look="wide"
          picture={picture}
          onChange={setPicture}
        />
        <PictureField
          name="phonePicture"
          label={texts.phonePicture}
          hint={texts.phonePictureHint}
          look="phone"
          picture={phonePicture}
          onChange={setPhonePicture}
          isOptional
        />
        <InputField
          name="title"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={banner.title}
          maxLength={60}
          autoComplete="off"
        />
        <InputField
          name="url"
          label={texts.url}
          hint={texts.urlHint}
          defaultValue={banner.url}
          maxLength={300}
          spellCheck={false}
          autoComplete="off"
        />
        <PeriodFields period={banner} />
      </div>
    </FieldDialog>
  )
}
