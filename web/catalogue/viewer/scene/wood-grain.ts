import type { MeshStandardMaterial } from 'three'

const varying = 'varying vec3 vWoodMm;'

const placing = `
#ifdef WOOD_GRAIN
  vWoodMm = position * length(modelMatrix[0].xyz);
#endif
`

const noise = `
float woodHash(vec3 p) {
  p = fract(p * 0.1031);
  p += dot(p, p.zyx + 31.32);
  return fract((p.x + p.y) * p.z);
}
float woodNoise(vec3 p) {
  vec3 i = floor(p);
  vec3 f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  vec2 o = vec2(0.0, 1.0);
  vec4 low = vec4(woodHash(i), woodHash(i + o.yxx), woodHash(i + o.xyx), woodHash(i + o.yyx));
  vec4 high = vec4(woodHash(i + o.xxy), woodHash(i + o.yxy), woodHash(i + o.xyy), woodHash(i + o.yyy));
  vec4 level = mix(low, high, f.z);
  vec2 row = mix(level.xz, level.yw, f.x);
  return mix(row.x, row.y, f.y);
}
`

/** Layers of slightly different tone, and dark fibres along them, which fade where they are finer than a pixel. */
const toning = `
#ifdef WOOD_GRAIN
  float woodFine = 1.0 - smoothstep(0.3, 1.0, length(fwidth(vWoodMm)));
  float woodLayers = woodNoise(vWoodMm * vec3(0.06, 0.06, 0.7)) - 0.5;
  float woodFibres = woodNoise(vWoodMm * vec3(0.35, 0.35, 2.2) + 40.0);
  diffuseColor.rgb *= 1.0 + 0.5 * woodLayers + woodFine * (0.12 - 0.5 * smoothstep(0.5, 0.85, woodFibres));
#endif
`

/** Returns the material, which draws wood filament with z up once `setWoodGrain` asks for it. */
export function withWoodGrain(material: MeshStandardMaterial) {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `${varying}\n${shader.vertexShader}`.replace(
      '#include <begin_vertex>',
      (chunk) => chunk + placing,
    )
    shader.fragmentShader = `${varying}${noise}${shader.fragmentShader}`.replace(
      '#include <color_fragment>',
      (chunk) => chunk + toning,
    )
  }
  return material
}

export function hasWoodGrain({ defines = {} }: MeshStandardMaterial) {
  return 'WOOD_GRAIN' in defines
}

/** The material must be compiled again after a change. */
export function setWoodGrain(material: MeshStandardMaterial, isWood: boolean) {
  material.defines = isWood ? { STANDARD: '', WOOD_GRAIN: '' } : { STANDARD: '' }
}
