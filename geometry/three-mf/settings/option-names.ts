import type { Dialect } from './dialect.ts'

type OptionNames = { measures: ReadonlySet<string>; words: ReadonlySet<string> }

/** The values of several words among the enumerations of these settings, as `src/libslic3r/PrintConfig.cpp` has them. */
export const phrases: ReadonlySet<string> = new Set([
  'inner wall/outer wall',
  'outer wall/inner wall',
  'inner-outer-inner wall',
  'inner wall/outer wall/infill',
  'outer wall/inner wall/infill',
  'infill/inner wall/outer wall',
  'infill/outer wall/inner wall',
  'inner-outer-inner wall/infill',
  'no ironing',
  'not apply',
  'all top',
])

const namesOf = (text: string) => new Set(text.trim().split(/\s+/))

/**
 * Settings that an object, a part or a height range can override: `PrintObjectConfig` and `PrintRegionConfig` of
 * `src/libslic3r/PrintConfig.hpp` in prusa3d/PrusaSlicer, bambulab/BambuStudio and OrcaSlicer/OrcaSlicer. None of them is
 * text; templates are kept as far as they are lists of numbers.
 */
export const optionNames: Record<Dialect, OptionNames> = {
  prusa: {
    words: namesOf(`
      seam_position slicing_mode perimeter_generator support_material_pattern support_material_interface_pattern
      support_material_style ensure_vertical_shell_thickness top_fill_pattern bottom_fill_pattern ironing_type
      top_one_perimeter_type scarf_seam_placement`),
    measures: namesOf(`
      automatic_infill_combination automatic_infill_combination_max_layer_height bottom_solid_min_thickness bridge_angle
      bridge_flow_ratio bridge_speed brim_separation dont_support_bridges elefant_foot_compensation
      enable_dynamic_overhang_speeds external_perimeter_extrusion_width external_perimeter_speed external_perimeters_first
      extra_perimeters extra_perimeters_on_overhangs extrusion_width fill_angle first_layer_acceleration_over_raft
      first_layer_extrusion_width first_layer_speed_over_raft fuzzy_skin_point_dist fuzzy_skin_thickness gap_fill_enabled
      gap_fill_speed gyroid_optimized infill_anchor infill_anchor_max infill_every_layers infill_extrusion_width
      infill_only_where_needed infill_overlap infill_speed interface_shells interlocking_beam interlocking_beam_layer_count
      interlocking_beam_width interlocking_boundary_avoidance interlocking_depth interlocking_orientation ironing
      ironing_flowrate ironing_spacing ironing_speed min_bead_width min_feature_size mmu_segmented_region_interlocking_depth
      mmu_segmented_region_max_width only_one_perimeter_first_layer over_bridge_speed overhang_speed_0 overhang_speed_1
      overhang_speed_2 overhang_speed_3 overhangs perimeter_extrusion_width perimeter_speed raft_contact_distance
      raft_expansion raft_first_layer_density raft_first_layer_expansion raft_layers scarf_seam_entire_loop
      scarf_seam_length scarf_seam_max_segment_length scarf_seam_on_inner_perimeters scarf_seam_only_on_smooth
      scarf_seam_start_height slice_closing_radius small_perimeter_speed solid_infill_below_area solid_infill_every_layers
      solid_infill_extrusion_width solid_infill_speed staggered_inner_seams support_material_angle
      support_material_bottom_contact_distance support_material_bottom_interface_layers support_material_buildplate_only
      support_material_closing_radius support_material_contact_distance support_material_enforce_layers
      support_material_extruder support_material_extrusion_width support_material_interface_contact_loops
      support_material_interface_extruder support_material_interface_layers support_material_interface_spacing
      support_material_interface_speed support_material_spacing support_material_speed support_material_synchronize_layers
      support_material_threshold support_material_with_sheath support_material_xy_spacing support_tree_angle
      support_tree_angle_slow support_tree_branch_diameter support_tree_branch_diameter_angle
      support_tree_branch_diameter_double_wall support_tree_branch_distance support_tree_tip_diameter support_tree_top_rate
      thick_bridges thin_walls top_infill_extrusion_width top_solid_infill_speed top_solid_min_thickness
      wall_distribution_count wall_transition_angle wall_transition_filter_deviation wall_transition_length
      wipe_into_infill wipe_into_objects xy_size_compensation`),
  },
  bambu: {
    words: namesOf(`
      seam_position slicing_mode wall_generator wall_sequence wall_infill_order wall_direction support_style
      support_base_pattern support_interface_pattern support_ironing_pattern top_one_wall_type top_surface_pattern
      bottom_surface_pattern internal_solid_infill_pattern sub_top_surface_pattern locked_skin_infill_pattern
      locked_skeleton_infill_pattern ironing_type ironing_pattern fuzzy_skin_noise_type fuzzy_skin_mode
      seam_slope_type ensure_vertical_shell_thickness counterbore_hole_bridging gap_fill_target
      dont_filter_internal_bridges enable_extra_bridge_layer top_surface_fill_order bottom_surface_fill_order
      center_of_surface_pattern top_surface_expansion_direction`),
    measures: namesOf(`
      align_infill_direction_to_model alternate_extra_wall apply_scarf_seam_on_circles
      bottom_color_penetration_layers bottom_layer_direction bottom_shell_thickness bottom_solid_infill_flow_ratio
      bottom_surface_density bridge_acceleration bridge_angle bridge_density bridge_flow bridge_line_width
      bridge_no_support bridge_speed brim_ears_detection_length brim_ears_max_angle brim_ears_outer_only
      brim_flow_ratio brim_object_gap brim_use_efc_outline circle_compensation_manual_offset default_acceleration
      default_jerk default_junction_deviation detect_floating_vertical_shell detect_narrow_internal_solid_infill
      detect_overhang_wall detect_thin_wall elefant_foot_compensation elefant_foot_compensation_layers
      elefant_foot_layers_density embedding_wall_into_infill enable_arc_fitting enable_circle_compensation
      enable_height_slowdown enable_overhang_speed enable_support_ironing enforce_support_layers
      extra_perimeters_on_overhangs extra_solid_infills filament_ironing_flow filament_ironing_inset
      filament_ironing_spacing filament_ironing_speed fill_multiline filter_out_gap_fill first_layer_flow_ratio
      flush_into_infill flush_into_objects flush_into_support fuzzy_skin_first_layer
      fuzzy_skin_layers_between_ripple_offset fuzzy_skin_octaves fuzzy_skin_persistence fuzzy_skin_point_distance
      fuzzy_skin_ripple_offset fuzzy_skin_ripples_per_layer fuzzy_skin_scale fuzzy_skin_thickness
      gap_fill_flow_ratio gap_infill_speed gyroid_optimized hole_to_polyhole hole_to_polyhole_max_edges
      hole_to_polyhole_threshold hole_to_polyhole_twisted independent_support_layer_height infill_anchor
      infill_anchor_max infill_combination infill_combination_max_layer_height infill_direction
      infill_instead_top_bottom_surfaces infill_jerk infill_lock_depth infill_overhang_angle infill_rotate_step
      infill_shift_step infill_wall_overlap initial_layer_acceleration initial_layer_flow_ratio initial_layer_jerk
      initial_layer_min_bead_width inner_wall_acceleration inner_wall_flow_ratio inner_wall_jerk
      inner_wall_line_width inner_wall_speed interface_shells interlocking_beam interlocking_beam_layer_count
      interlocking_beam_width interlocking_boundary_avoidance interlocking_depth interlocking_orientation
      internal_bridge_angle internal_bridge_density internal_bridge_flow internal_bridge_speed
      internal_bridge_support_thickness internal_solid_infill_acceleration internal_solid_infill_flow_ratio
      internal_solid_infill_line_width internal_solid_infill_speed ironing_angle ironing_angle_fixed
      ironing_direction ironing_flow ironing_inset ironing_spacing ironing_speed is_infill_first
      lateral_lattice_angle_1 lateral_lattice_angle_2 lightning_overhang_angle lightning_prune_angle
      lightning_straightening_angle line_width make_overhang_printable make_overhang_printable_angle
      make_overhang_printable_hole_size max_bridge_length min_bead_width min_feature_size min_length_factor
      min_width_top_surface minimum_sparse_infill_area mmu_segmented_region_interlocking_depth
      mmu_segmented_region_max_width monotonic_travel_into_wall only_one_wall_first_layer only_one_wall_top
      outer_wall_acceleration outer_wall_flow_ratio outer_wall_jerk outer_wall_line_width outer_wall_speed
      overhang_1_4_speed overhang_2_4_speed overhang_3_4_speed overhang_4_4_speed overhang_flow_ratio
      overhang_reverse overhang_reverse_internal_only overhang_reverse_threshold overhang_totally_speed
      override_filament_scarf_seam_setting precise_outer_wall precise_z_height print_flow_ratio
      raft_contact_distance raft_expansion raft_first_layer_density raft_first_layer_expansion raft_layers
      relative_bridge_angle role_base_wipe_speed role_based_wipe_speed scarf_angle_threshold
      scarf_joint_flow_ratio scarf_joint_speed scarf_overhang_threshold seam_gap
      seam_placement_away_from_overhangs seam_slope_conditional seam_slope_entire_loop seam_slope_gap
      seam_slope_inner_walls seam_slope_min_length seam_slope_start_height seam_slope_steps separated_infills
      set_other_flow_ratios skeleton_infill_density skeleton_infill_line_width skin_infill_density
      skin_infill_depth skin_infill_line_width skirt_start_angle slice_closing_radius slowdown_end_acc
      slowdown_end_height slowdown_end_speed slowdown_for_curled_perimeters slowdown_start_acc
      slowdown_start_height slowdown_start_speed small_area_infill_flow_compensation small_perimeter_speed
      small_perimeter_threshold small_support_perimeter_speed small_support_perimeter_threshold smooth_coefficient
      smooth_speed_discontinuity_area solid_infill_direction solid_infill_rotate_template
      sparse_infill_acceleration sparse_infill_anchor sparse_infill_anchor_max sparse_infill_flow_ratio
      sparse_infill_lattice_angle_1 sparse_infill_lattice_angle_2 sparse_infill_line_width
      sparse_infill_rotate_template sparse_infill_smooth_factor sparse_infill_speed staggered_inner_seams
      support_angle support_base_pattern_spacing support_bottom_interface_spacing support_bottom_z_distance
      support_critical_regions_only support_expansion support_filament support_flow_ratio
      support_interface_bottom_layers support_interface_filament support_interface_flow_ratio
      support_interface_loop_pattern support_interface_not_for_body support_interface_spacing
      support_interface_speed support_interface_top_layers support_ironing support_ironing_direction
      support_ironing_flow support_ironing_inset support_ironing_spacing support_ironing_speed support_line_width
      support_object_first_layer_gap support_object_xy_distance support_on_build_plate_only
      support_remove_small_overhang support_speed support_threshold_angle support_threshold_overlap
      support_top_z_distance symmetric_infill_y_axis thick_bridges thick_internal_bridges top_area_threshold
      top_bottom_infill_wall_overlap top_color_penetration_layers top_layer_direction top_shell_thickness
      top_solid_infill_flow_ratio top_surface_acceleration top_surface_density top_surface_expansion
      top_surface_expansion_margin top_surface_jerk top_surface_line_width top_surface_speed travel_acceleration
      travel_jerk tree_support_adaptive_layer_height tree_support_angle_slow tree_support_auto_brim
      tree_support_branch_angle tree_support_branch_angle_organic tree_support_branch_diameter
      tree_support_branch_diameter_angle tree_support_branch_diameter_organic tree_support_branch_distance
      tree_support_branch_distance_organic tree_support_brim_width tree_support_tip_diameter tree_support_top_rate
      tree_support_wall_count tree_support_with_infill unsupported_wall_last vertical_shell_speed
      wall_distribution_count wall_maximum_deviation wall_maximum_resolution wall_transition_angle
      wall_transition_filter_deviation wall_transition_length wipe_before_external_loop wipe_inward
      wipe_inward_distance wipe_on_loops wipe_speed xy_contour_compensation xy_hole_compensation
      zaa_dont_alternate_fill_direction zaa_enabled zaa_min_z zaa_minimize_perimeter_height`),
  },
}
