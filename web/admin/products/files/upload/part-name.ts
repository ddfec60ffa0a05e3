/** 'lamp-foot.stl' is most likely the lamp foot. */
export function partNameOf(name: string) {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 120) || name
}
