import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { Button } from '../../ui/controls/Button.tsx'
import { Slider } from '../../ui/controls/Slider.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './AvatarPicker.module.css'
import * as texts from './texts.ts'

const SIZE = 640
const ZOOM = { min: 1, max: 4, step: 0.1 }

interface AvatarCropProps {
  picture: string
  onCut: (cut: Blob) => void
  onCancel: () => void
}

/** A round window over the picture: drag or arrow keys move it, the wheel or the slider zooms. */
export default function AvatarCrop({ picture, onCut, onCancel }: AvatarCropProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  return (
    <Dialog
      title={texts.cropAvatar}
      onClose={onCancel}
      actions={
        <>
          <Button look="gold" disabled={!area} onClick={async () => area && onCut(await cut(picture, area))}>
            {texts.choose}
          </Button>
          <Button onClick={onCancel}>{texts.cancel}</Button>
        </>
      }
    >
      <div className={styles.stage}>
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => setArea(pixels)}
        />
      </div>
      <label className={`${styles.zoom} flex middle gap-12 mt-16`}>
        {texts.zoom}
        <Slider {...ZOOM} value={zoom} onMove={setZoom} />
      </label>
    </Dialog>
  )
}

async function cut(picture: string, { x, y, width, height }: Area): Promise<Blob> {
  const image = new Image()
  image.src = picture
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, SIZE, SIZE)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(texts.pictureUnreadable))), 'image/png')
  })
}
