// SPDX-License-Identifier: MIT

// Applies a MutatingAdmissionPolicy to a pod, by the code of Kubernetes' API server itself.
//
// usage: policy POLICY.yaml <POD.json >MUTATED.json
//
// The conditions and mutations of the first document of the file are taken, and not which resources
// it matches.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	core "k8s.io/api/core/v1"
	meta "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/admission"
	plugincel "k8s.io/apiserver/pkg/admission/plugin/cel"
	"k8s.io/apiserver/pkg/admission/plugin/policy/mutating/patch"
	"k8s.io/apiserver/pkg/admission/plugin/webhook/matchconditions"
	"k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/client-go/applyconfigurations"
	"k8s.io/client-go/kubernetes/scheme"
	"sigs.k8s.io/yaml"
)

func main() {
	if err := run(os.Args[1], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(file string, in io.Reader, out io.Writer) error {
	policy, err := read(file)
	if err != nil {
		return err
	}
	pod := &core.Pod{}
	if err := json.NewDecoder(in).Decode(pod); err != nil {
		return err
	}
	compiler, err := plugincel.NewCompositedCompiler(environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()))
	if err != nil {
		return err
	}
	options := plugincel.OptionalVariableDeclarations{HasAuthorizer: true}
	matches, err := matches(policy, compiler, options, pod)
	if err != nil {
		return err
	}
	var mutated runtime.Object = pod
	if matches {
		options.HasPatchTypes = true
		for _, mutation := range policy.Spec.Mutations {
			if mutated, err = mutate(mutation, compiler, options, mutated); err != nil {
				return err
			}
		}
	}
	return json.NewEncoder(out).Encode(mutated)
}

func read(file string) (*admissionregistration.MutatingAdmissionPolicy, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	first, _, _ := strings.Cut(string(text), "\n---\n")
	policy := &admissionregistration.MutatingAdmissionPolicy{}
	return policy, yaml.UnmarshalStrict([]byte(first), policy)
}

func matches(policy *admissionregistration.MutatingAdmissionPolicy, compiler *plugincel.CompositedCompiler,
	options plugincel.OptionalVariableDeclarations, pod runtime.Object) (bool, error) {
	conditions := make([]plugincel.ExpressionAccessor, len(policy.Spec.MatchConditions))
	for i := range policy.Spec.MatchConditions {
		conditions[i] = (*matchconditions.MatchCondition)(&policy.Spec.MatchConditions[i])
	}
	matcher := matchconditions.NewMatcher(
		compiler.CompileCondition(conditions, options, environment.StoredExpressions),
		policy.Spec.FailurePolicy, "policy", "mutate", policy.Name)
	result := matcher.Match(context.Background(), attributes(pod), nil, nil)
	return result.Matches, result.Error
}

func mutate(mutation admissionregistration.Mutation, compiler *plugincel.CompositedCompiler,
	options plugincel.OptionalVariableDeclarations, pod runtime.Object) (runtime.Object, error) {
	var patcher patch.Patcher
	if mutation.JSONPatch != nil {
		patcher = patch.NewJSONPatcher(compiler.CompileMutatingEvaluator(
			&patch.JSONPatchCondition{Expression: mutation.JSONPatch.Expression}, options, environment.StoredExpressions))
	} else {
		patcher = patch.NewApplyConfigurationPatcher(compiler.CompileMutatingEvaluator(
			&patch.ApplyConfigurationCondition{Expression: mutation.ApplyConfiguration.Expression}, options, environment.StoredExpressions))
	}
	versioned := attributes(pod)
	return patcher.Patch(context.Background(), patch.Request{
		MatchedResource:     versioned.GetResource(),
		VersionedAttributes: versioned,
		ObjectInterfaces:    admission.NewObjectInterfacesFromScheme(scheme.Scheme),
		TypeConverter:       applyconfigurations.NewTypeConverter(scheme.Scheme),
	}, cel.RuntimeCELCostBudget)
}

func attributes(pod runtime.Object) *admission.VersionedAttributes {
	kind := core.SchemeGroupVersion.WithKind("Pod")
	pod.GetObjectKind().SetGroupVersionKind(kind)
	return &admission.VersionedAttributes{
		Attributes: admission.NewAttributesRecord(pod, nil, kind, "default", "pod",
			core.SchemeGroupVersion.WithResource("pods"), "", admission.Create, &meta.CreateOptions{}, false, nil),
		VersionedKind:   kind,
		VersionedObject: pod,
	}
}
