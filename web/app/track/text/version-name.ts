import type { AudioSource } from '@shenglang/contract/media/entities'

/** The name of a version; files that begin with the title of the work are named by the rest. */
export function versionName({ label, fileName }: Pick<AudioSource, 'label' | 'fileName'>, title: string): string {
  const name = label || fileName.replace(/\.\w+$/, '')
  return (name.startsWith(title) && name.slice(title.length).replace(/^[\s·_()（）-]+|[\s()（）]+$/g, '')) || name
}
