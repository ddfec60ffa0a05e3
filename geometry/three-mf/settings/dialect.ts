/** `bambu` writes `Metadata/model_settings.config`, `prusa` writes `Metadata/Slic3r_PE_model.config`. */
export type Dialect = 'bambu' | 'prusa'
