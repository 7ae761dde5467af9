import type { AudioSource } from '@shenglang/contract/media/entities'

/** What a version is called; files that begin with the title of the work go by what follows. */
export function versionName({ label, fileName }: Pick<AudioSource, 'label' | 'fileName'>, title: string): string {
  const name = label || fileName.replace(/\.\w+$/, '')
  return (name.startsWith(title) && name.slice(title.length).replace(/^[\s·_()（）-]+|[\s()（）]+$/g, '')) || name
}
