import { useState } from 'react'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { RightsButton } from '../../track/rows/RightsButton.tsx'
import { SAMPLES } from '../../track/rows/sample-tracks.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, ButtonLink, IconButton } from '../../ui/controls/Button.tsx'
import { Chip, ChipLink } from '../../ui/controls/Chip.tsx'
import { CopyLink } from '../../ui/controls/CopyLink.tsx'
import { FileButton } from '../../ui/controls/FileButton.tsx'
import { IconPhoto, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

/** Buttons, chips and rights, and the toasts that they bring up. */
export function ControlParts() {
  return (
    <>
      <Part name={texts.buttons}>
        <States>
          <Button look="gold">{texts.play}</Button>
          <Button>{texts.cancel}</Button>
          <Button look="quiet">{texts.signIn}</Button>
          <Button look="gold" disabled>
            {texts.play}
          </Button>
          <Button aria-disabled="true">{texts.cancel}</Button>
          <ButtonLink to="/">{texts.backHome}</ButtonLink>
          <IconButton label={texts.examplePlay}>
            <IconPlayerPlayFilled size={18} />
          </IconButton>
          <IconButton label={texts.exampleDisabled} disabled>
            <IconPlayerPlayFilled size={18} />
          </IconButton>
          <CopyLink path="/" />
          <Files />
        </States>
      </Part>
      <Part name={texts.optionsRights}>
        <States>
          <Chip aria-pressed>House</Chip>
          <Chip aria-pressed={false}>Techno</Chip>
          <Chip disabled>Trance</Chip>
          <Chip isSmall aria-pressed>
            8A
          </Chip>
          <Chip isSmall aria-pressed={false}>
            9A
          </Chip>
          <ChipLink to="?style=House">{texts.LONG_CHIP}</ChipLink>
          {[SAMPLES.plain, SAMPLES.vip, { ...SAMPLES.plain, isBuy: true }].map((track) => (
            <RightsButton key={`${track.freeVipLevel}${track.isBuy}`} resource={track} />
          ))}
        </States>
      </Part>
      <Part name={texts.inputHints}>
        <States>
          <Button onClick={() => showToast(texts.profileSaved, 'good')}>{texts.successToast}</Button>
          <Button onClick={() => showToast(texts.networkFailed, 'bad')}>{texts.failureToast}</Button>
          <Button onClick={signInPrompt.request}>{texts.signInPrompt}</Button>
        </States>
      </Part>
    </>
  )
}

function Files() {
  const [count, setCount] = useState(0)
  const pick = (files: File[]) => setCount(files.length)
  return (
    <>
      <FileButton onPick={pick} multiple>
        {count === 0 ? texts.PICK_FILES : texts.pickedFiles(count)}
      </FileButton>
      <FileButton look="icon" aria-label={texts.PICK_PICTURE} onPick={pick} accept="image/*">
        <IconPhoto size={18} aria-hidden="true" />
      </FileButton>
    </>
  )
}
